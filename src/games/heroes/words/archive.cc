#include "games/heroes/words/archive.h"

#include "core/config/nearest.h"

namespace muster::heroes {
namespace {

constexpr int kMostItems = 255;

}  // namespace

absl::Status JsonMistakes::status() const {
  if (ok()) return absl::OkStatus();
  std::string text;
  for (const std::string& line : lines_) text += (text.empty() ? "" : "\n") + line;
  return absl::InvalidArgumentError(text);
}

void JsonWriter::seats(std::string_view key, std::uint8_t& value) {
  Json names = Json::array();
  for (std::size_t seat = 0; seat < context_.seats.size(); ++seat) {
    if ((value >> seat & 1) != 0) names.push_back(context_.seats[seat]);
  }
  put(key, std::move(names));
}

void JsonWriter::tile(std::string_view key, std::uint16_t& value) {
  const bool somewhere = value < context_.board->tiles();
  put(key,
      somewhere ? Json{context_.board->column(value) + 1, context_.board->row(value) + 1} : Json());
}

void JsonWriter::items(std::string_view key, ItemCounts& counts) {
  Json items = Json::object();
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (counts[cell] > 0) items[to_string(item_at(cell))] = counts[cell];
  }
  put(key, std::move(items));
}

JsonReader::JsonReader(const Json& json, std::string where, const JsonContext& context,
                       JsonMistakes& mistakes)
    : json_(json), where_(std::move(where)), context_(context), mistakes_(mistakes) {
  if (!json_.is_object()) {
    mistakes_.add(where_.empty() ? "the state" : where_, "expected an object");
  }
}

const nlohmann::json* JsonReader::member(std::string_view key) {
  asked_.emplace(key);
  if (!json_.is_object()) return nullptr;
  const auto found = json_.find(std::string(key));
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

std::string JsonReader::path(std::string_view key) const {
  return where_.empty() ? std::string(key) : fmt::format("{}.{}", where_, key);
}

void JsonReader::finish() {
  if (!json_.is_object()) return;
  for (const auto& [key, value] : json_.items()) {
    if (asked_.contains(key)) continue;
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    mistakes_.add(path(key), "is not known" + suggestion(key, known));
  }
}

std::span<const nlohmann::json> JsonReader::list(std::string_view key) {
  const Json* found = member(key);
  if (found == nullptr) return {};
  if (!found->is_array()) {
    fail(key, "expected a list");
    return {};
  }
  return found->get_ref<const Json::array_t&>();
}

void JsonReader::flag(std::string_view key, std::uint8_t& value) {
  const Json* found = member(key);
  if (found == nullptr) return;
  if (!found->is_boolean()) return fail(key, "expected true or false");
  value = found->get<bool>() ? 1 : 0;
}

int JsonReader::index_of_name(const Json& json, const std::string& where,
                              std::span<const std::string_view> names) {
  const std::string text = json.is_string() ? json.get<std::string>() : json.dump();
  const auto it = std::find(names.begin(), names.end(), text);
  if (it != names.end()) return static_cast<int>(it - names.begin());
  const std::vector<std::string> known(names.begin(), names.end());
  mistakes_.add(where, fmt::format("unknown name {}{}", json.dump(), suggestion(text, known)));
  return -1;
}

void JsonReader::seats(std::string_view key, std::uint8_t& value) {
  if (member(key) == nullptr) return;
  unsigned seats = 0;
  for (const Json& each : list(key)) {
    const int seat = index_of_name(each, path(key), context_.seats);
    if (seat >= 0) seats |= 1U << seat;
  }
  value = static_cast<std::uint8_t>(seats);
}

void JsonReader::tile(std::string_view key, std::uint16_t& value) {
  const Json* found = member(key);
  if (found == nullptr) return;
  const auto in = [](const Json& json, int most) {
    return json.is_number_integer() && json >= 1 && json <= most;
  };
  const Board& board = *context_.board;
  if (!found->is_array() || found->size() != 2 || !in((*found)[0], board.columns()) ||
      !in((*found)[1], board.rows())) {
    return fail(key, fmt::format("expected a tile [x, y] of a board of {} x {}, got {}",
                                 board.columns(), board.rows(), found->dump()));
  }
  value = static_cast<std::uint16_t>(
      board.tile((*found)[0].get<int>() - 1, (*found)[1].get<int>() - 1));
}

void JsonReader::items(std::string_view key, ItemCounts& counts) {
  object(key, [&counts](JsonReader& reader) {
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
      reader.number(to_string(item_at(cell)), counts[cell], kMostItems);
    }
  });
}

}  // namespace muster::heroes
