#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace muster {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
  const char* what;
};

// Of Unicode 15: general categories Cc, Cf, Co, Zl and Zp, spaces but the plain one, and what
// combines with the character before it.
constexpr std::array<Range, 46> kUnreadable = {{
    {0x0000, 0x001f, "a control character"},
    {0x007f, 0x009f, "a control character"},
    {0x00a0, 0x00a0, "a space that is not the plain one"},
    {0x00ad, 0x00ad, "an invisible character"},
    {0x0300, 0x036f, "a mark that combines with a letter"},
    {0x034f, 0x034f, "an invisible character"},
    {0x0600, 0x0605, "an invisible character"},
    {0x061c, 0x061c, "a mark that turns the direction of writing"},
    {0x06dd, 0x06dd, "an invisible character"},
    {0x070f, 0x070f, "an invisible character"},
    {0x08e2, 0x08e2, "an invisible character"},
    {0x115f, 0x1160, "an invisible character"},
    {0x1680, 0x1680, "a space that is not the plain one"},
    {0x17b4, 0x17b5, "an invisible character"},
    {0x180b, 0x180f, "an invisible character"},
    {0x1ab0, 0x1aff, "a mark that combines with a letter"},
    {0x1dc0, 0x1dff, "a mark that combines with a letter"},
    {0x2000, 0x200a, "a space that is not the plain one"},
    {0x200b, 0x200d, "an invisible character"},
    {0x200e, 0x200f, "a mark that turns the direction of writing"},
    {0x2028, 0x2029, "a line break"},
    {0x202a, 0x202e, "a mark that turns the direction of writing"},
    {0x202f, 0x202f, "a space that is not the plain one"},
    {0x205f, 0x205f, "a space that is not the plain one"},
    {0x2060, 0x2065, "an invisible character"},
    {0x2066, 0x2069, "a mark that turns the direction of writing"},
    {0x206a, 0x206f, "an invisible character"},
    {0x20d0, 0x20ff, "a mark that combines with a letter"},
    {0x2800, 0x2800, "a space that is not the plain one"},
    {0x3000, 0x3000, "a space that is not the plain one"},
    {0x3164, 0x3164, "an invisible character"},
    {0xd800, 0xdfff, "half a character"},
    {0xe000, 0xf8ff, "a character that every font shows otherwise"},
    {0xfe00, 0xfe0f, "an invisible character"},
    {0xfe20, 0xfe2f, "a mark that combines with a letter"},
    {0xfeff, 0xfeff, "an invisible character"},
    {0xffa0, 0xffa0, "an invisible character"},
    {0xfff0, 0xfffb, "an invisible character"},
    {0xfffe, 0xffff, "no character"},
    {0x110bd, 0x110bd, "an invisible character"},
    {0x13430, 0x1343f, "an invisible character"},
    {0x1bca0, 0x1bca3, "an invisible character"},
    {0x1d173, 0x1d17a, "an invisible character"},
    {0xe0000, 0xe0fff, "an invisible character"},
    {0xf0000, 0x10ffff, "a character that every font shows otherwise"},
    {0x110000, 0xffffffff, "no character"},
}};

// Reads one character of UTF-8 and moves on; more than 0x10ffff when there is none.
std::uint32_t next_character(std::string_view& text) {
  constexpr std::uint32_t kNone = 0xffffffff;
  const auto byte = static_cast<unsigned char>(text.front());
  std::size_t length = 0;
  if (byte < 0x80) {
    length = 1;
  } else if (byte >= 0xc2 && byte < 0xf5) {
    length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
  }
  if (length == 0 || length > text.size()) return kNone;
  std::uint32_t character = length == 1 ? byte : byte & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto more = static_cast<unsigned char>(text[i]);
    if ((more & 0xc0) != 0x80) return kNone;
    character = character << 6 | (more & 0x3f);
  }
  constexpr std::array<std::uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (character < kLeast[length]) return kNone;
  text.remove_prefix(length);
  return character;
}

// Why a character is not seen for what it is; nullptr when it is.
const Range* objection(std::uint32_t character) {
  const auto found = std::find_if(kUnreadable.begin(), kUnreadable.end(), [&](const Range& range) {
    return character >= range.first && character <= range.last;
  });
  return found == kUnreadable.end() ? nullptr : &*found;
}

}  // namespace

namespace {

std::atomic<bool> are_silent = false;

}  // namespace

void silence_messages(bool silent) { are_silent = silent; }

void put_message(std::FILE* out, std::string_view text) {
  if (!are_silent) put_mistake(out, text);
}

void put_mistake(std::FILE* out, std::string_view text) {
  const std::size_t written = std::fwrite(text.data(), 1, text.size(), out);
  if (written < text.size()) std::clearerr(out);
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  const auto inside = [&](std::size_t place) {  // of a character
    return (static_cast<unsigned char>(text[place]) & 0xc0) == 0x80;
  };
  std::size_t head = most * 2 / 3;
  std::size_t tail = text.size() - (most - head);
  while (head > 0 && inside(head)) --head;
  while (tail < text.size() && inside(tail)) ++tail;
  return fmt::format("{} ... ({} bytes left out) ... {}", text.substr(0, head), tail - head,
                     text.substr(tail));
}

std::optional<std::uint64_t> parse_seed(std::string_view text) {
  const bool hex = text.starts_with("0x");
  if (hex) text.remove_prefix(2);
  std::uint64_t seed = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, seed, hex ? 16 : 10);
  if (error != std::errc{} || end != last || text.empty()) return std::nullopt;
  return seed;
}

std::string count_text(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string csv_field(std::string_view text) {
  constexpr std::string_view kFormula = "=+-@\t\r";
  std::string field;
  if (!text.empty() && kFormula.find(text.front()) != std::string_view::npos) field = "'";
  field += text;
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

std::string visible(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::string_view before = text;
    const std::uint32_t character = next_character(text);
    if (character > 0x10ffff) {
      text.remove_prefix(1);
      shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(before.front()));
    } else if (objection(character) != nullptr) {
      shown += fmt::format("\\u{{{:04X}}}", character);
    } else {
      shown += before.substr(0, before.size() - text.size());
    }
  }
  return shown;
}

std::optional<std::string> unreadable(std::string_view name) {
  if (name.starts_with(' ') || name.ends_with(' ')) return "a space at an end";
  if (name.find("  ") != std::string_view::npos) return "two spaces in a row";
  while (!name.empty()) {
    const std::uint32_t character = next_character(name);
    const Range* const found = objection(character);
    if (found == nullptr) continue;
    if (character > 0x10ffff) return "bytes that are no UTF-8";
    return fmt::format("{} (U+{:04X})", found->what, character);
  }
  return std::nullopt;
}

}  // namespace muster
