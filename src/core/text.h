// Texts from outside, as messages and tables show them.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace muster {

// The text, or its beginning and its end when it is long: what messages repeat of an input.
std::string shortened(std::string_view text, std::size_t most = 80);

// The text with every character spelled out that `unreadable` objects to: "\u{202E}", "\xFF".
// Spaces stay as they are.
std::string visible(std::string_view text);

// A field of a CSV file (RFC 4180), quoted when it has to be. A text that a spreadsheet would take
// for a formula gets an apostrophe in front, which spreadsheets do not show.
std::string csv_field(std::string_view text);

// 1, "row" -> "1 row"; 2, "row" -> "2 rows".
std::string count_text(std::uint64_t count, std::string_view noun);

// "17", "0x1f" (at most 64 bits); nothing for any other text.
std::optional<std::uint64_t> parse_seed(std::string_view text);

// Why a name would not be seen for what it is: control characters, invisible ones, marks that turn
// the direction of writing, spaces that look alike, letters put together from several characters,
// or no UTF-8. Nothing for a name that can be read.
std::optional<std::string> unreadable(std::string_view name);

// Messages for people, on standard error as a rule. Where they cannot be written (a full disk under
// a log), work goes on without.
void put_message(std::FILE* out, std::string_view text);
// Whether these are left out, but for mistakes (put_mistake): --quiet. For the whole process.
void silence_messages(bool silent);
// About mistakes and damage: always.
void put_mistake(std::FILE* out, std::string_view text);
template <class... Arguments>
void print_message(std::FILE* out, fmt::format_string<Arguments...> format,
                   Arguments&&... arguments) {
  put_message(out, fmt::format(format, std::forward<Arguments>(arguments)...));
}
template <class... Arguments>
void print_mistake(std::FILE* out, fmt::format_string<Arguments...> format,
                   Arguments&&... arguments) {
  put_mistake(out, fmt::format(format, std::forward<Arguments>(arguments)...));
}

}  // namespace muster
