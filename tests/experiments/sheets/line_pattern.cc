#include "tests/experiments/sheets/line_pattern.h"

#include <cctype>

namespace muster::testing {
namespace {

// How long a wildcard other than * is at the beginning of a text; 0: it is not there.
std::size_t length_of(char wildcard, std::string_view text) {
  const auto run = [&](auto belongs) {
    std::size_t length = 0;
    while (length < text.size() && belongs(static_cast<unsigned char>(text[length])) != 0) ++length;
    return length;
  };
  if (wildcard == '#') return run([](int c) { return std::isdigit(c); });
  if (wildcard == '%') return run([](int c) { return std::isalpha(c); });
  if (text.empty() || text.front() != '[') return 0;
  const std::size_t end = text.find(']');
  return end == std::string_view::npos ? 0 : end + 1;
}

}  // namespace

bool match_line(std::string_view line, std::string_view pattern, std::vector<std::string>& parts) {
  if (pattern.empty()) return line.empty();
  const char next = pattern.front();
  const std::string_view rest = pattern.substr(1);
  const std::size_t known = parts.size();
  if (next == '*') {
    for (std::size_t length = 0; length <= line.size(); ++length) {
      parts.emplace_back(line.substr(0, length));
      if (match_line(line.substr(length), rest, parts)) return true;
      parts.resize(known);
    }
    return false;
  }
  if (next == '#' || next == '%' || next == '@') {
    const std::size_t length = length_of(next, line);
    if (length == 0) return false;
    parts.emplace_back(line.substr(0, length));
    if (match_line(line.substr(length), rest, parts)) return true;
    parts.resize(known);
    return false;
  }
  return !line.empty() && line.front() == next && match_line(line.substr(1), rest, parts);
}

}  // namespace muster::testing
