// States as JSON, both ways from one list of fields: a function `fields(archive, part)` names every
// member of a struct once, and runs with a JsonWriter, a JsonReader, or with FieldSizes, which says
// at compile time whether a member is missing.
//
//   template <class Archive>
//   constexpr void fields(Archive& archive, Hero& hero) {
//     archive.number("points", hero.points, 9);
//     archive.name("rank", hero.rank, kRankNames);
//     archive.follows(hero.strength);
//   }
//   static_assert(bytes_of_fields<Hero>([](auto& a, Hero& h) { fields(a, h); }) == sizeof(Hero));
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/config/reader.h"

namespace muster {

// Mistakes of a reading, each naming the member.
class JsonMistakes {
 public:
  bool ok() const { return diagnostics_.ok(); }
  void add(std::string_view member, std::string_view what) {
    diagnostics_.error(fmt::format("member `{}`: {}", member, what));
  }
  // OK, or InvalidArgument with one mistake per line.
  absl::Status status() const { return diagnostics_.status(); }

 private:
  Diagnostics diagnostics_;
};

// The whole numbers that a member can be.
struct Limits {
  std::int64_t least = 0;
  std::int64_t most = 0;

  constexpr Limits(std::int64_t the_most) : most(the_most) {}  // NOLINT: from 0 to the number
  constexpr Limits(std::int64_t the_least, std::int64_t the_most)
      : least(the_least), most(the_most) {}
  // All that the type can hold; of those of 64 bits no more than JSON's whole numbers.
  template <class Number>
  static constexpr Limits of() {
    if constexpr (std::is_enum_v<Number>) {
      return of<std::underlying_type_t<Number>>();
    } else {
      constexpr bool kWide = sizeof(Number) == sizeof(std::int64_t);
      return {static_cast<std::int64_t>(std::numeric_limits<Number>::min()),
              kWide ? std::numeric_limits<std::int64_t>::max()
                    : static_cast<std::int64_t>(std::numeric_limits<Number>::max())};
    }
  }
};

// Of the elements of a list of numbers.
template <class Numbers>
constexpr Limits limits_of() {
  return Limits::of<std::remove_cvref_t<decltype(std::declval<Numbers&>()[0])>>();
}
// The number in `json` if it is one of them.
std::optional<std::int64_t> whole_number(const nlohmann::json& json, Limits limits);

using NameList = std::span<const std::string_view>;  // by value

// The index of a text among the names; "" is none.
std::optional<std::size_t> index_of_name(const nlohmann::json& json, NameList names);
// Says of a name that is none of `names` so, with the nearest of them.
std::string unknown_name(const nlohmann::json& json, NameList names);
// The names as they are told apart: of equal ones the second is "name#2", and so on.
std::vector<std::string> told_apart(const std::vector<std::string>& names);

// How a value that is no plain number reads and writes. `read` leaves the value alone and says what
// is wrong, or "". With a member kReadsNull it reads null, too; otherwise null stands for what is
// left out.
template <class Codec, class T>
concept JsonCodec = requires(const Codec& codec, const nlohmann::json& json, T& value) {
  { codec.write(std::as_const(value)) } -> std::convertible_to<nlohmann::json>;
  { codec.read(json, value) } -> std::convertible_to<std::string>;
};

// The name of an enumeration's value or of an index; null where it has none.
class NameCodec {
 public:
  constexpr explicit NameCodec(NameList names) : names_(names) {}
  template <class Value>
  nlohmann::json write(const Value& value) const {
    const auto index = static_cast<std::size_t>(value);
    nlohmann::json word;
    if (index < names_.size()) word = names_[index];
    return word;
  }
  template <class Value>
  std::string read(const nlohmann::json& json, Value& value) const {
    const auto index = index_of_name(json, names_);
    if (!index) return unknown_name(json, names_);
    value = static_cast<Value>(*index);
    return "";
  }

 private:
  NameList names_;
};

// A text; `expected` is what is said of anything else.
struct TextCodec {
  std::string expected;

  static nlohmann::json write(const std::string& text) { return text; }
  std::string read(const nlohmann::json& json, std::string& text) const;
};

// A set as bits. `List` writes and reads the list of what is in it.
template <class List>
class SetCodec {
 public:
  constexpr explicit SetCodec(List list) : list_(list) {}
  template <std::unsigned_integral Set>
  nlohmann::json write(const Set& set) const {
    return list_.write(set);
  }
  template <std::unsigned_integral Set>
  std::string read(const nlohmann::json& json, Set& set) const {
    std::uint64_t bits = 0;
    std::string wrong = list_.read(json, bits);
    if (wrong.empty()) set = static_cast<Set>(bits);
    return wrong;
  }

 private:
  List list_;
};

struct NamesOfBits {
  NameList names;
  nlohmann::json write(std::uint64_t set) const;
  std::string read(const nlohmann::json& json, std::uint64_t& set) const;
};
// Reads a list of numbers from 0 to size - 1 and hands each to `insert`; says what is wrong, or "".
std::string read_indices(const nlohmann::json& json, int size,
                         const std::function<void(int)>& insert);
struct IndicesOfBits {
  int size;
  static nlohmann::json write(std::uint64_t set);
  std::string read(const nlohmann::json& json, std::uint64_t& set) const;
};

// The names of what is in a set.
class NameSetCodec : public SetCodec<NamesOfBits> {
 public:
  constexpr explicit NameSetCodec(NameList names) : SetCodec({names}) {}
};
// The indices of what is in a set, from 0 to size - 1.
class IndexSetCodec : public SetCodec<IndicesOfBits> {
 public:
  constexpr explicit IndexSetCodec(int size) : SetCodec({size}) {}
};

class JsonWriter {
 public:
  using Json = nlohmann::json;
  static constexpr bool kReads = false;
  // kSparse: leaves out what is as in a part made anew; kFresh: writes such a part.
  enum class Style : std::uint8_t { kWhole, kSparse, kFresh };
  explicit JsonWriter(Style style = Style::kWhole) : style_(style) {}

  Json& json() { return json_; }

  // A whole number, or an enumeration as one.
  template <class Number>
  void number(std::string_view key, Number& value, Limits = Limits::of<Number>()) {
    put(key, static_cast<std::int64_t>(value));
  }
  // A list of them.
  template <class Numbers>
  void numbers(std::string_view key, Numbers& values, Limits = limits_of<Numbers>()) {
    Json list = Json::array();
    for (const auto& value : values) list.push_back(static_cast<std::int64_t>(value));
    put(key, std::move(list));
  }
  // A member of `kBits` bits, which has no address: its value, and what sets it.
  template <int kBits, class Number, class Set>
  void bits(std::string_view key, Number value, Set&& /*set*/) {
    number(key, value);
  }
  // A byte that is 0 or 1; one bit of a byte.
  void flag(std::string_view key, std::uint8_t& value) { put(key, value != 0); }
  void bit(std::string_view key, std::uint8_t& value, unsigned mask) {
    put(key, (value & mask) != 0);
  }
  template <class Value>
  void name(std::string_view key, Value& value, NameList names) {
    this->value(key, value, NameCodec(names));
  }
  template <class Value, JsonCodec<Value> Codec>
  void value(std::string_view key, Value& value, const Codec& codec) {
    put(key, codec.write(value));
  }
  // A list of such values.
  template <class Values, class Codec>
  void values(std::string_view key, Values& values, const Codec& codec) {
    Json list = Json::array();
    for (const auto& value : values) list.push_back(codec.write(value));
    put(key, std::move(list));
  }
  // `fields(inner)`: the members of an object.
  template <class Fields>
  void object(std::string_view key, Fields&& fields) {
    JsonWriter inner(style_);
    fields(inner);
    put(key, std::move(inner.json_));
  }
  // The first `count` of `items`: `fields(inner, item)`.
  template <class Items, class Count, class Fields>
  void list(std::string_view key, Items& items, Count& count, Fields&& fields) {
    Json list = Json::array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      list.push_back(written(items[i], fields));
    }
    put(key, std::move(list));
  }
  // Those of `items` that are there, with the index of each: `fields(inner, item, index)`.
  template <class Items, class There, class Fields>
  void entries(std::string_view key, std::string_view index, Items& items, There&& there,
               Fields&& fields) {
    Json list = Json::array();
    for (std::size_t i = 0; i < std::size(items); ++i) {
      if (!there(items[i])) continue;
      Json entry = written(items[i], [&](auto& inner, auto& item) { fields(inner, item, i); });
      entry[std::string(index)] = i;
      list.push_back(std::move(entry));
    }
    put(key, std::move(list));
  }
  // `size` objects, always all of them: `fields(inner, index)`.
  template <class Fields>
  void objects(std::string_view key, std::size_t size, Fields&& fields) {
    Json list = Json::array();
    for (std::size_t i = 0; i < size; ++i) {
      JsonWriter inner(style_);
      fields(inner, i);
      list.push_back(std::move(inner.json_));
    }
    put(key, std::move(list));
  }
  // What follows from other members: `tell()` says it to whoever reads the JSON; nothing: null.
  template <class Tell>
  void told(std::string_view key, Tell&& tell) {
    if (style_ == Style::kFresh) return;
    Json said = tell();
    if (!said.is_null()) put(key, std::move(said));
  }
  template <class... Members>
  void follows(Members&...) {}

  void put(std::string_view key, Json value) { json_[std::string(key)] = std::move(value); }

 private:
  template <class Item, class Fields>
  Json written(Item& item, Fields&& fields) const {
    JsonWriter inner(style_);
    fields(inner, item);
    if (style_ == Style::kSparse) {
      Item fresh{};
      JsonWriter before(Style::kFresh);
      fields(before, fresh);
      leave_out(inner.json_, before.json_);
    }
    return std::move(inner.json_);
  }
  static void leave_out(Json& json, const Json& fresh);

  template <class State, class Fields>
  friend Json sparse_json(const State& state, Fields&& fields);

  Style style_;
  Json json_ = Json::object();
};

// The members of a state that are not as in State{}.
template <class State, class Fields>
nlohmann::json sparse_json(const State& state, Fields&& fields) {
  State copy = state;
  return JsonWriter(JsonWriter::Style::kSparse).written(copy, fields);
}

// What is left out stays as it is; what cannot be read is told, and stays as it is.
class JsonReader {
 public:
  using Json = nlohmann::json;
  static constexpr bool kReads = true;
  // `where` names the object in messages, "" at the top.
  JsonReader(const Json& json, std::string where, JsonMistakes& mistakes);

  template <class Number>
  void number(std::string_view key, Number& value, Limits limits = Limits::of<Number>()) {
    const Json* found = member(key);
    if (found != nullptr) read_number(*found, path(key), value, limits);
  }
  template <class Numbers>
  void numbers(std::string_view key, Numbers& values, Limits limits = limits_of<Numbers>()) {
    each(key, values,
         [&](const Json& json, auto& value) { read_number(json, path(key), value, limits); });
  }
  template <int kBits, class Number, class Set>
  void bits(std::string_view key, Number value, Set&& set) {
    number(key, value, {0, (std::int64_t{1} << kBits) - 1});
    set(value);
  }
  void flag(std::string_view key, std::uint8_t& value);
  void bit(std::string_view key, std::uint8_t& value, unsigned mask);
  template <class Value>
  void name(std::string_view key, Value& value, NameList names) {
    this->value(key, value, NameCodec(names));
  }
  template <class Value, JsonCodec<Value> Codec>
  void value(std::string_view key, Value& value, const Codec& codec) {
    constexpr bool kNull = requires { Codec::kReadsNull; };
    const Json* found = kNull ? member_or_null(key) : member(key);
    if (found != nullptr) read_value(*found, key, value, codec);
  }
  template <class Values, class Codec>
  void values(std::string_view key, Values& values, const Codec& codec) {
    each(key, values, [&](const Json& json, auto& value) { read_value(json, key, value, codec); });
  }
  template <class Fields>
  void object(std::string_view key, Fields&& fields) {
    const Json* found = member(key);
    if (found == nullptr) return;
    JsonReader inner(*found, path(key), mistakes_);
    fields(inner);
    inner.finish();
  }
  template <class Items, class Count, class Fields>
  void list(std::string_view key, Items& items, Count& count, Fields&& fields) {
    if (!has(key)) return;
    const std::span<const Json> all = list(key, std::size(items));
    for (std::size_t i = 0; i < all.size(); ++i) {
      JsonReader inner = element(all[i], key, i);
      fields(inner, items[i]);
      inner.finish();
    }
    count = static_cast<Count>(all.size());
  }
  template <class Items, class There, class Fields>
  void entries(std::string_view key, std::string_view index, Items& items, There&& /*there*/,
               Fields&& fields) {
    const std::span<const Json> all = list(key, std::size(items));
    std::set<std::size_t> taken;
    for (std::size_t i = 0; i < all.size(); ++i) {
      JsonReader inner = element(all[i], key, i);
      std::size_t at = std::size(items);
      inner.number(index, at, {0, static_cast<std::int64_t>(std::size(items)) - 1});
      if (at == std::size(items)) {
        inner.expect(index);
        continue;
      }
      if (!taken.insert(at).second) inner.fail(index, "is there twice");
      fields(inner, items[at], at);
      inner.finish();
    }
  }
  template <class Fields>
  void objects(std::string_view key, std::size_t size, Fields&& fields) {
    const std::span<const Json> all = list(key, size);
    for (std::size_t i = 0; i < all.size(); ++i) {
      JsonReader inner = element(all[i], key, i);
      fields(inner, i);
      inner.finish();
    }
  }
  template <class Tell>
  void told(std::string_view key, Tell&& /*tell*/) {
    asked_.emplace(key);
  }
  template <class... Members>
  void follows(Members&...) {}

  bool has(std::string_view key) { return member(key) != nullptr; }
  // nullptr when absent or null; notes that it is known.
  const Json* member(std::string_view key) {
    const Json* found = member_or_null(key);
    return found == nullptr || found->is_null() ? nullptr : found;
  }
  // The elements of a list, at most so many; nothing when absent.
  std::span<const Json> list(std::string_view key,
                             std::size_t most = std::numeric_limits<std::size_t>::max());
  JsonReader element(const Json& json, std::string_view key, std::size_t index) {
    return {json, fmt::format("{}[{}]", path(key), index), mistakes_};
  }
  // Tells members that nobody asked for.
  void finish();
  void fail(std::string_view key, std::string_view what) { mistakes_.add(path(key), what); }
  // Tells that the member is missing if it is.
  void expect(std::string_view key) {
    if (!has(key)) fail(key, "is missing");
  }

 private:
  const Json* member_or_null(std::string_view key);
  std::string path(std::string_view key) const;
  template <class Values, class Read>
  void each(std::string_view key, Values& values, Read&& read) {
    const std::span<const Json> all = list(key, std::size(values));
    for (std::size_t i = 0; i < all.size(); ++i) read(all[i], values[i]);
  }
  template <class Number>
  void read_number(const Json& json, const std::string& where, Number& value, Limits limits) {
    const std::optional<std::int64_t> whole = whole_number(json, limits);
    if (whole) {
      value = static_cast<Number>(*whole);
    } else {
      mistakes_.add(where, fmt::format("is {}, expected a whole number from {} to {}",
                                       text_of(json), limits.least, limits.most));
    }
  }
  template <class Value, class Codec>
  void read_value(const Json& json, std::string_view key, Value& value, const Codec& codec) {
    const std::string wrong = codec.read(json, value);
    if (!wrong.empty()) fail(key, wrong);
  }
  static std::string text_of(const Json& json);

  const Json& json_;
  std::string where_;
  JsonMistakes& mistakes_;
  std::set<std::string, std::less<>> asked_;
};

// How many bits of a struct its list of fields speaks about.
class FieldSizes {
 public:
  static constexpr bool kReads = false;

  constexpr std::size_t bits() const { return bits_; }

  template <class Number>
  constexpr void number(std::string_view, Number& value, Limits = 0) {
    follows(value);
  }
  template <class Numbers>
  constexpr void numbers(std::string_view, Numbers& values, Limits = 0) {
    follows(values);
  }
  template <int kBits, class Number, class Set>
  constexpr void bits(std::string_view, Number, Set&&) {
    bits_ += kBits;
  }
  constexpr void flag(std::string_view, std::uint8_t& value) { follows(value); }
  constexpr void bit(std::string_view, std::uint8_t&, unsigned mask) {
    bits_ += static_cast<std::size_t>(std::popcount(mask));
  }
  template <class Value>
  constexpr void name(std::string_view, Value& value, NameList) {
    follows(value);
  }
  template <class Value, class Codec>
  constexpr void value(std::string_view, Value& value, const Codec&) {
    follows(value);
  }
  template <class Values, class Codec>
  constexpr void values(std::string_view, Values& values, const Codec&) {
    follows(values);
  }
  template <class Fields>
  constexpr void object(std::string_view, Fields&& fields) {
    fields(*this);
  }
  template <class Items, class Count, class Fields>
  constexpr void list(std::string_view, Items& items, Count& count, Fields&& fields) {
    for (auto& item : items) fields(*this, item);
    follows(count);
  }
  template <class Items, class There, class Fields>
  constexpr void entries(std::string_view, std::string_view, Items& items, There&&,
                         Fields&& fields) {
    for (std::size_t i = 0; i < std::size(items); ++i) fields(*this, items[i], i);
  }
  template <class Fields>
  constexpr void objects(std::string_view, std::size_t size, Fields&& fields) {
    for (std::size_t i = 0; i < size; ++i) fields(*this, i);
  }
  template <class Tell>
  constexpr void told(std::string_view, Tell&&) {}
  template <class... Members>
  constexpr void follows(Members&... members) {
    bits_ += 8 * (sizeof(members) + ... + 0);
  }

 private:
  std::size_t bits_ = 0;
};

template <class State, class Fields>
constexpr std::size_t bytes_of_fields(Fields fields) {
  State state{};
  FieldSizes sizes;
  fields(sizes, state);
  return (sizes.bits() + 7) / 8;
}

}  // namespace muster
