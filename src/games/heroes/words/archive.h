// Writes parts of a state as JSON members and reads them back, from one list of fields: a function
// `fields(archive, part)` names each member once, and runs with a JsonWriter or a JsonReader.
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/heroes/board/board.h"
#include "games/heroes/state/state.h"

namespace muster::heroes {

// Mistakes of a reading, each naming the member.
class JsonMistakes {
 public:
  bool ok() const { return lines_.empty(); }
  void add(const std::string& where, std::string_view what) {
    lines_.push_back(fmt::format("{}: {}", where, what));
  }
  // OK, or InvalidArgument with one mistake per line.
  absl::Status status() const;

 private:
  std::vector<std::string> lines_;
};

// What both need to know: the board, and the names of the seats that play.
struct JsonContext {
  const Board* board;
  std::span<const std::string_view> seats;
};

class JsonWriter {
 public:
  using Json = nlohmann::json;
  explicit JsonWriter(const JsonContext& context) : context_(context) {}

  const Json& json() const { return json_; }

  template <class Number>
  void number(std::string_view key, Number& value, int /*most*/) {
    put(key, static_cast<std::int64_t>(value));
  }
  template <class Number, std::size_t N>
  void numbers(std::string_view key, std::array<Number, N>& values, int /*most*/) {
    put(key, values);
  }
  void flag(std::string_view key, std::uint8_t& value) { put(key, value != 0); }
  template <class Enum>
  void name(std::string_view key, Enum& value, std::span<const std::string_view> names) {
    const auto index = static_cast<std::size_t>(value);
    Json word;
    if (index < names.size()) word = names[index];
    put(key, word);
  }
  void seat(std::string_view key, std::uint8_t& value) { name(key, value, context_.seats); }
  // A set of seats as bits.
  void seats(std::string_view key, std::uint8_t& value);
  void tile(std::string_view key, std::uint16_t& value);
  void items(std::string_view key, ItemCounts& counts);
  template <class Fields>
  void object(std::string_view key, Fields fields) {
    JsonWriter inner(context_);
    fields(inner);
    put(key, inner.json());
  }
  void put(std::string_view key, Json value) { json_[std::string(key)] = std::move(value); }

 private:
  JsonContext context_;
  Json json_ = Json::object();
};

// What is left out stays as it is; what cannot be read is told, and stays as it is.
class JsonReader {
 public:
  using Json = nlohmann::json;
  // `where` names the object in messages, "" at the top.
  JsonReader(const Json& json, std::string where, const JsonContext& context,
             JsonMistakes& mistakes);

  template <class Number>
  void number(std::string_view key, Number& value, int most) {
    const Json* found = member(key);
    if (found != nullptr) read_number(*found, path(key), value, most);
  }
  template <class Number, std::size_t N>
  void numbers(std::string_view key, std::array<Number, N>& values, int most) {
    const std::span<const Json> each = list(key);
    if (each.size() > N) return fail(key, fmt::format("has more than {} numbers", N));
    for (std::size_t i = 0; i < each.size(); ++i) read_number(each[i], path(key), values[i], most);
  }
  void flag(std::string_view key, std::uint8_t& value);
  template <class Enum>
  void name(std::string_view key, Enum& value, std::span<const std::string_view> names) {
    const Json* found = member(key);
    if (found == nullptr) return;
    const int index = index_of_name(*found, path(key), names);
    if (index >= 0) value = static_cast<Enum>(index);
  }
  void seat(std::string_view key, std::uint8_t& value) { name(key, value, context_.seats); }
  void seats(std::string_view key, std::uint8_t& value);
  void tile(std::string_view key, std::uint16_t& value);
  void items(std::string_view key, ItemCounts& counts);
  template <class Fields>
  void object(std::string_view key, Fields fields) {
    const Json* found = member(key);
    if (found == nullptr) return;
    JsonReader inner(*found, path(key), context_, mistakes_);
    fields(inner);
    inner.finish();
  }
  // The elements of a list, nothing when absent.
  std::span<const Json> list(std::string_view key);
  JsonReader element(const Json& json, std::string_view key, std::size_t index) {
    return {json, fmt::format("{}[{}]", path(key), index), context_, mistakes_};
  }
  // Tells members that nobody asked for.
  void finish();
  void fail(std::string_view key, std::string_view what) { mistakes_.add(path(key), what); }

 private:
  // nullptr when absent or null; notes that it is known.
  const Json* member(std::string_view key);
  std::string path(std::string_view key) const;
  int index_of_name(const Json& json, const std::string& where,
                    std::span<const std::string_view> names);
  template <class Number>
  void read_number(const Json& json, const std::string& where, Number& value, int most) {
    if (json.is_number_integer() && json >= 0 && json <= most) {
      value = static_cast<Number>(json.get<std::uint64_t>());
    } else {
      mistakes_.add(where,
                    fmt::format("expected a whole number from 0 to {}, got {}", most, json.dump()));
    }
  }

  const Json& json_;
  std::string where_;
  JsonContext context_;
  JsonMistakes& mistakes_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace muster::heroes
