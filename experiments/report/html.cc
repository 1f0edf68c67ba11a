#include "experiments/report/html.h"

#include <fmt/format.h>

namespace muster::report {

std::string escape(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string script_json(const nlohmann::json& value) {
  // In JSON, these stand inside strings only, where the escapes mean the same.
  std::string result;
  for (const char c : value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)) {
    switch (c) {
      case '<':
        result += "\\u003c";
        break;
      case '>':
        result += "\\u003e";
        break;
      case '&':
        result += "\\u0026";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string filled(std::string_view text, const std::map<std::string, std::string>& values) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = text.find("{{");
    const std::size_t close = open == text.npos ? text.npos : text.find("}}", open);
    if (close == text.npos) break;
    const auto value = values.find(std::string(text.substr(open + 2, close - open - 2)));
    result += text.substr(0, open);
    result += value == values.end() ? text.substr(open, close + 2 - open) : value->second;
    text.remove_prefix(close + 2);
  }
  return result += text;
}

namespace {

// Column headings are the only texts that may be broken, also at "_".
std::string heading(std::string_view text) {
  std::string result;
  for (const char c : escape(text)) result += c == '_' ? std::string("_<wbr>") : std::string(1, c);
  return result;
}

}  // namespace

std::string Table::html() const {
  std::string result = fmt::format(
      "<div class=\"table\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\"><table>\n"
      "<caption>{0}</caption>\n<thead><tr>",
      escape(caption_));
  const auto css = [&](std::size_t i) { return columns_[i].number ? " class=\"number\"" : ""; };
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    result += fmt::format("<th scope=\"col\"{}>{}</th>", css(i), heading(columns_[i].name));
  }
  result += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : rows_) {
    result += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      result += i == 0 ? fmt::format("<th scope=\"row\">{}</th>", escape(row[i]))
                       : fmt::format("<td{}>{}</td>", css(i), escape(row[i]));
    }
    result += "</tr>\n";
  }
  return result + "</tbody>\n</table></div>\n";
}

std::string paragraph(std::string_view text, std::string_view css_class) {
  if (css_class.empty()) return fmt::format("<p>{}</p>\n", escape(text));
  return fmt::format("<p class=\"{}\">{}</p>\n", escape(css_class), escape(text));
}

std::string section(std::string_view id, std::string_view heading, const std::string& body) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-heading\">\n<h2 id=\"{0}-heading\">{1}</h2>\n"
      "{2}</section>\n",
      id, escape(heading), body);
}

std::string details(std::string_view summary, const std::string& body) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escape(summary), body);
}

}  // namespace muster::report
