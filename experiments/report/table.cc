#include "experiments/report/table.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>

#include "experiments/report/definitions.h"
#include "experiments/report/html.h"

namespace muster::report {
namespace {

// Headings are the only texts that may be broken, also at "_".
std::string heading(std::string_view text) {
  std::string result;
  for (const char c : escape(text)) result += c == '_' ? std::string("_<wbr>") : std::string(1, c);
  return result;
}

// Columns of rows that are data are written in the shortest of three ways, which page.js reads:
//   ["a", "b", ...]                          the texts
//   {"texts": ["a", ...], "codes": "AAB"}    numbers of texts, in one digit each, or two where
//   there
//                                            are more than 64; no codes where all texts are one
//   {"kept": "AHG", "rest": ["abc", ...]}    how much of the text before is kept, and what follows
// or, for a column like an earlier one, {"same": its number}.
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

nlohmann::json numbered_texts(const std::vector<std::string>& column) {
  std::map<std::string_view, std::size_t> number;
  nlohmann::json texts = nlohmann::json::array();
  std::vector<std::size_t> numbers;
  for (const std::string& text : column) {
    const auto [place, fresh] = number.try_emplace(text, number.size());
    if (fresh) texts.push_back(text);
    numbers.push_back(place->second);
  }
  if (texts.size() > kDigits.size() * kDigits.size()) return nullptr;
  if (texts.size() == 1) return {{"texts", texts}};
  std::string codes;
  for (const std::size_t value : numbers) {
    if (texts.size() > kDigits.size()) codes += kDigits[value / kDigits.size()];
    codes += kDigits[value % kDigits.size()];
  }
  return {{"texts", texts}, {"codes", codes}};
}

// Only ASCII is kept: scripts count other units than bytes.
nlohmann::json continued_texts(const std::vector<std::string>& column) {
  std::string kept;
  nlohmann::json rest = nlohmann::json::array();
  std::string_view before;
  for (const std::string& text : column) {
    std::size_t shared = 0;
    while (shared + 1 < kDigits.size() && shared < std::min(before.size(), text.size()) &&
           before[shared] == text[shared] && static_cast<unsigned char>(text[shared]) < 0x80) {
      ++shared;
    }
    kept += kDigits[shared];
    rest.push_back(text.substr(shared));
    before = text;
  }
  return {{"kept", kept}, {"rest", rest}};
}

nlohmann::json packed(const std::vector<std::string>& column) {
  nlohmann::json best = column;
  for (nlohmann::json& other :
       std::vector<nlohmann::json>{numbered_texts(column), continued_texts(column)}) {
    if (!other.is_null() && script_json(other).size() < script_json(best).size()) {
      best = std::move(other);
    }
  }
  return best;
}

std::vector<Table::Cell> cells_of(std::vector<std::string> texts) {
  std::vector<Table::Cell> cells;
  cells.reserve(texts.size());
  for (std::string& text : texts) cells.emplace_back(std::move(text));
  return cells;
}

}  // namespace

std::string markdown_cell(std::string_view text) {
  return absl::StrReplaceAll(std::string(text), {{"|", "\\|"}, {"\n", "<br>"}});
}

std::string Table::markdown() const {
  std::string head = "|";
  std::string line = "|";
  for (const Column& column : columns_) {
    head += fmt::format(" {} |", markdown_cell(column.name));
    line += column.number ? "---:|" : "---|";
  }
  std::string text = caption_;
  if (!text.empty()) text += text.ends_with('?') || text.ends_with('.') ? "\n\n" : ":\n\n";
  text += fmt::format("{}\n{}\n", head, line);
  for (const auto* rows : {&rows_, &totals_}) {
    for (const std::vector<Cell>& row : *rows) {
      text += "|";
      for (const Cell& cell : row) text += fmt::format(" {} |", markdown_cell(cell.text));
      text += "\n";
    }
  }
  return text;
}

void Table::add(std::vector<std::string> cells) { add(cells_of(std::move(cells))); }

void Table::add_total(std::vector<std::string> cells) {
  totals_.push_back(cells_of(std::move(cells)));
}

std::string Table::head() const {
  std::string result;
  for (const Column& column : columns_) {
    const Definition* meaning =
        column.term.empty() ? definition_of_heading(column.name) : definition(column.term);
    assert(meaning != nullptr || column.term.empty());
    result += fmt::format("<th scope=\"col\"{}><span class=\"heading\">{}</span>{}</th>",
                          column.number ? " class=\"number\"" : "", heading(column.name),
                          meaning == nullptr ? "" : term_mark(*meaning));
  }
  return result;
}

std::string Table::row_html(const std::vector<Cell>& cells) const {
  std::string result = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string sort = cells[i].sort ? fmt::format(" data-sort=\"{}\"", *cells[i].sort) : "";
    const char* css = i < columns_.size() && columns_[i].number ? " class=\"number\"" : "";
    result += i == 0 ? fmt::format("<th scope=\"row\"{}>{}</th>", sort, escape(cells[i].text))
                     : fmt::format("<td{}{}>{}</td>", css, sort, escape(cells[i].text));
  }
  return result + "</tr>\n";
}

nlohmann::json Table::more_rows() const {
  std::vector<std::vector<std::string>> texts(columns_.size());
  nlohmann::json keys = nlohmann::json::object();
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    nlohmann::json sorts = nlohmann::json::array();
    bool sorted = false;
    for (std::size_t row = kMostElements; row < rows_.size(); ++row) {
      const Cell cell = column < rows_[row].size() ? rows_[row][column] : Cell("");
      texts[column].push_back(cell.text);
      sorts.push_back(cell.sort ? nlohmann::json(*cell.sort) : nlohmann::json(nullptr));
      sorted = sorted || cell.sort.has_value();
    }
    if (sorted) keys[std::to_string(column)] = sorts;
  }
  nlohmann::json columns = nlohmann::json::array();
  for (std::size_t column = 0; column < texts.size(); ++column) {
    const auto same = std::find(texts.begin(), texts.end(), texts[column]);
    const auto at = static_cast<std::size_t>(same - texts.begin());
    columns.push_back(at < column ? nlohmann::json{{"same", at}} : packed(texts[column]));
  }
  return {{"count", rows_.size() - kMostElements}, {"columns", columns}, {"sorts", keys}};
}

std::string Table::html() const {
  const bool more = rows_.size() > kMostElements;
  std::string result = fmt::format(
      "<div class=\"table-box\"><div class=\"table\" role=\"region\" aria-label=\"{0}\" "
      "tabindex=\"0\"><table data-rows=\"{1}\"{3}>\n<caption>{0}</caption>\n<thead><tr>{2}</tr>"
      "</thead>\n<tbody>\n",
      escape(caption_), rows_.size(), head(), sorts_ ? "" : " data-order=\"kept\"");
  for (std::size_t i = 0; i < std::min(rows_.size(), kMostElements); ++i) {
    result += row_html(rows_[i]);
  }
  result += "</tbody>\n";
  if (!totals_.empty()) {
    result += "<tfoot>\n";
    for (const std::vector<Cell>& row : totals_) result += row_html(row);
    result += "</tfoot>\n";
  }
  result += "</table></div>\n";
  if (more) {
    result += fmt::format(
        "<script type=\"application/json\" class=\"more-rows\">{}</script>\n"
        "<noscript><p class=\"notice\">{} more rows need JavaScript.</p></noscript>\n",
        script_json(more_rows()), rows_.size() - kMostElements);
  }
  return result + "</div>\n";
}

}  // namespace muster::report
