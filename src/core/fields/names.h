// Words that stand for values in files: names of an enumeration's values, with a line on each.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"

namespace muster {

template <class E>
struct Word {
  using Value = E;
  std::string_view name;
  E value;
  std::string_view summary = {};  // one line
};
template <class Words>
using ValueOf = typename Words::value_type::Value;

// Of an array of words: the value of a name; the name of a value, "" for one without; all names;
// and all with their lines.
template <class Words>
std::optional<ValueOf<Words>> find_word(const Words& words, std::string_view name) {
  for (const auto& word : words) {
    if (word.name == name) return word.value;
  }
  return std::nullopt;
}
template <class Words>
std::string_view word_of(const Words& words, ValueOf<Words> value) {
  for (const auto& word : words) {
    if (word.value == value) return word.name;
  }
  return "";
}
template <class Words>
std::vector<std::string> names_of(const Words& words) {
  std::vector<std::string> names;
  for (const auto& word : words) names.emplace_back(word.name);
  return names;
}
template <class Words>
std::string explained(const Words& words) {
  std::string text;
  for (const auto& word : words) {
    text += fmt::format("{}\"{}\"{}{}", text.empty() ? "" : "; ", word.name,
                        word.summary.empty() ? "" : ": ", word.summary);
  }
  return text;
}

// The place of `name` among `known`. When it is not there: nothing, and a mistake at `key`, or at
// `at` inside its value, that calls it `what` ("faction") and suggests the nearest.
std::optional<std::size_t> known_name(Reader& reader, std::string_view key, std::string_view what,
                                      const std::string& name, std::span<const std::string> known,
                                      const toml::node* at = nullptr);
std::optional<std::size_t> known_name(Reader& reader, std::string_view key, std::string_view what,
                                      const std::string& name,
                                      std::span<const std::string_view> known);
// The same of words.
template <class Words>
std::optional<ValueOf<Words>> known_word(Reader& reader, std::string_view key,
                                         std::string_view what, const std::string& name,
                                         const Words& words, const toml::node* at = nullptr) {
  const auto index = known_name(reader, key, what, name, names_of(words), at);
  if (!index) return std::nullopt;
  return words[*index].value;
}

// Reads the list `key` of such names into `values`, which has full() and push_back(). Absent:
// `values` stays empty.
template <class Words, class Values>
void read_words(Reader& reader, std::string_view key, std::string_view what, const Words& words,
                Values& values) {
  for (const std::string& name : reader.texts(key, std::vector<std::string>{})) {
    const auto value = known_word(reader, key, what, name, words);
    if (!value) continue;
    if (values.full()) {
      return reader.fail(key, fmt::format("holds at most {} {}s", values.capacity(), what));
    }
    values.push_back(*value);
  }
}

}  // namespace muster
