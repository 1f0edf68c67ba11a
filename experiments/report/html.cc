#include "experiments/report/html.h"
#include "core/json_text.h"

#include <fmt/format.h>

#include <cassert>
#include <vector>

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
  for (const char c : json_text(value, -1, true)) {
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

std::string popover_id(const Definition& meaning) { return fmt::format("term-{}", meaning.id); }

// As it stands in the button that opens the definition.
std::string opener(const Definition& meaning) {
  return fmt::format("popovertarget=\"{}\"", popover_id(meaning));
}

std::vector<const Definition*> terms_in(const std::string& html) {
  std::vector<const Definition*> found;
  for (const Definition& meaning : definitions()) {
    if (html.find(opener(meaning)) != std::string::npos) found.push_back(&meaning);
  }
  return found;
}

}  // namespace

std::string term(std::string_view id, std::string_view words) {
  const Definition* meaning = definition(id);
  assert(meaning != nullptr);
  if (meaning == nullptr) return escape(words);
  return fmt::format("<button type=\"button\" class=\"term\" {}>{}</button>", opener(*meaning),
                     escape(words));
}

std::string term_mark(const Definition& meaning) {
  return fmt::format(
      "<button type=\"button\" class=\"term-mark\" {} aria-label=\"What does “{}” mean?\">?"
      "</button>",
      opener(meaning), escape(meaning.name));
}

std::string definition_list(const std::string& html) {
  std::string entries;
  for (const Definition* meaning : terms_in(html)) {
    entries += fmt::format("<dt id=\"definition-{}\">{}</dt>\n<dd>{}</dd>\n", meaning->id,
                           escape(meaning->name), escape(meaning->text));
  }
  return entries.empty() ? "" : "<dl class=\"definitions\">\n" + entries + "</dl>\n";
}

std::string definition_popovers(const std::string& html) {
  std::string popovers;
  for (const Definition* meaning : terms_in(html)) {
    popovers += fmt::format(
        "<div class=\"definition\" id=\"{0}\" popover role=\"note\" aria-label=\"{1}\">"
        "<p><strong>{1}</strong></p>\n<p>{2}</p></div>\n",
        popover_id(*meaning), escape(meaning->name), escape(meaning->text));
  }
  return popovers;
}

std::string paragraph(std::string_view text, std::string_view css_class) {
  if (css_class.empty()) return fmt::format("<p>{}</p>\n", escape(text));
  return fmt::format("<p class=\"{}\">{}</p>\n", escape(css_class), escape(text));
}

std::string section(std::string_view id, std::string_view heading, const std::string& body,
                    OnPaper paper) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-heading\"{3}>\n<h2 id=\"{0}-heading\">{1}</h2>\n"
      "{2}</section>\n",
      id, escape(heading), body, paper == OnPaper::kLeftOut ? " class=\"screen-only\"" : "");
}

std::string answer_box(std::string_view question, const std::string& answer) {
  return fmt::format(
      "<section id=\"answer\" aria-labelledby=\"answer-title\">\n"
      "<h2 id=\"answer-title\">{}</h2>\n{}</section>\n",
      escape(question), answer);
}

std::string details(std::string_view summary, const std::string& body) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escape(summary), body);
}

}  // namespace muster::report
