#include "core/fields/archive.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/bits.h"
#include "core/config/nearest.h"
#include "core/json_text.h"

namespace muster {

using Json = nlohmann::json;

std::optional<std::int64_t> whole_number(const Json& json, Limits limits) {
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned() &&
      json.get<std::uint64_t>() > static_cast<std::uint64_t>(limits.most)) {
    return std::nullopt;
  }
  const auto number = json.get<std::int64_t>();
  if (number < limits.least || number > limits.most) return std::nullopt;
  return number;
}

std::string unknown_name(const Json& json, NameList names) {
  const std::string text = json.is_string() ? json.get<std::string>() : json_text(json);
  std::vector<std::string> known(names.begin(), names.end());
  std::erase(known, "");
  return fmt::format("unknown name {}{}", json_text(json), suggestion(text, known));
}

std::optional<std::size_t> index_of_name(const Json& json, NameList names) {
  if (!json.is_string()) return std::nullopt;
  const auto it = std::find(names.begin(), names.end(), json.get_ref<const std::string&>());
  if (it == names.end() || it->empty()) return std::nullopt;
  return static_cast<std::size_t>(it - names.begin());
}

std::vector<std::string> told_apart(const std::vector<std::string>& names) {
  std::vector<std::string> all;
  std::map<std::string, int> copies;
  for (const std::string& name : names) {
    const int copy = ++copies[name];
    all.push_back(copy == 1 ? name : fmt::format("{}#{}", name, copy));
  }
  return all;
}

Json NamesOfBits::write(std::uint64_t set) const {
  Json list = Json::array();
  for (const int index : BitRange(set)) {
    if (static_cast<std::size_t>(index) < names.size()) {
      list.push_back(names[static_cast<std::size_t>(index)]);
    }
  }
  return list;
}

std::string NamesOfBits::read(const Json& json, std::uint64_t& set) const {
  if (!json.is_array()) return "expected a list of names";
  for (const Json& each : json) {
    const auto index = index_of_name(each, names);
    if (!index) return unknown_name(each, names);
    set |= bit<std::uint64_t>(static_cast<int>(*index));
  }
  return "";
}

Json IndicesOfBits::write(std::uint64_t set) {
  Json list = Json::array();
  for (const int index : BitRange(set)) list.push_back(index);
  return list;
}

std::string TextCodec::read(const Json& json, std::string& text) const {
  if (!json.is_string()) return expected;
  text = json.get<std::string>();
  return "";
}

std::string read_indices(const Json& json, int size, const std::function<void(int)>& insert) {
  std::string expected = fmt::format("expected a list of numbers from 0 to {}", size - 1);
  if (!json.is_array()) return expected;
  for (const Json& each : json) {
    const auto index = whole_number(each, size - 1);
    if (!index) return expected;
    insert(static_cast<int>(*index));
  }
  return "";
}

std::string IndicesOfBits::read(const Json& json, std::uint64_t& set) const {
  return read_indices(json, size, [&set](int index) { set |= bit<std::uint64_t>(index); });
}

// Lists of objects of one length are compared object by object.
void JsonWriter::leave_out(Json& json, const Json& fresh) {
  const auto objects = [](const Json& list) {
    return list.is_array() &&
           std::all_of(list.begin(), list.end(), [](const Json& each) { return each.is_object(); });
  };
  for (auto it = json.begin(); it != json.end();) {
    const auto before = fresh.find(it.key());
    if (before == fresh.end()) {
      ++it;
      continue;
    }
    if (*before == *it) {
      it = json.erase(it);
      continue;
    }
    if (it->is_object() && before->is_object()) leave_out(*it, *before);
    if (objects(*it) && objects(*before) && it->size() == before->size()) {
      for (std::size_t i = 0; i < it->size(); ++i) leave_out((*it)[i], (*before)[i]);
    }
    ++it;
  }
}

JsonReader::JsonReader(const Json& json, std::string where, JsonMistakes& mistakes)
    : json_(json), where_(std::move(where)), mistakes_(mistakes) {
  if (json_.is_object()) return;
  mistakes_.add(where_.empty() ? "the state" : where_,
                fmt::format("is {}, expected an object", text_of(json_)));
}

std::string JsonReader::text_of(const Json& json) {
  constexpr std::size_t kShown = 60;
  std::string text = json_text(json);
  return text.size() <= kShown ? text : std::string(json.type_name());
}

const Json* JsonReader::member_or_null(std::string_view key) {
  asked_.emplace(key);
  if (!json_.is_object()) return nullptr;
  const auto found = json_.find(std::string(key));
  return found == json_.end() ? nullptr : &*found;
}

std::string JsonReader::path(std::string_view key) const {
  return where_.empty() ? std::string(key) : fmt::format("{}.{}", where_, key);
}

void JsonReader::finish() {
  if (!json_.is_object()) return;
  for (const auto& [key, value] : json_.items()) {
    if (asked_.contains(key)) continue;
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    fail(key, "is not known" + suggestion(key, known));
  }
}

std::span<const Json> JsonReader::list(std::string_view key, std::size_t most) {
  const Json* found = member(key);
  if (found == nullptr) return {};
  if (!found->is_array()) {
    fail(key, fmt::format("is {}, expected a list", text_of(*found)));
    return {};
  }
  const auto& elements = found->get_ref<const Json::array_t&>();
  if (elements.size() > most) {
    fail(key, fmt::format("has {} entries, expected at most {}", elements.size(), most));
    return {};
  }
  return elements;
}

void JsonReader::flag(std::string_view key, std::uint8_t& value) { bit(key, value, 1); }

void JsonReader::bit(std::string_view key, std::uint8_t& value, unsigned mask) {
  const Json* found = member(key);
  if (found == nullptr) return;
  if (!found->is_boolean()) {
    return fail(key, fmt::format("is {}, expected true or false", text_of(*found)));
  }
  value = static_cast<std::uint8_t>(found->get<bool>() ? value | mask : value & ~mask);
}

}  // namespace muster
