#include "experiments/report/table.h"

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

std::vector<Table::Cell> cells_of(std::vector<std::string> texts) {
  std::vector<Table::Cell> cells;
  cells.reserve(texts.size());
  for (std::string& text : texts) cells.emplace_back(std::move(text));
  return cells;
}

}  // namespace

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

// Column by column: [texts, indices of rows in texts] where texts come again, else the texts of
// all rows; and the columns that have sort keys. Columns of a page repeat themselves a lot.
nlohmann::json Table::more_rows() const {
  nlohmann::json columns = nlohmann::json::array();
  nlohmann::json keys = nlohmann::json::object();
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    std::map<std::string, std::size_t> number;
    nlohmann::json texts = nlohmann::json::array();
    nlohmann::json all = nlohmann::json::array();
    nlohmann::json indices = nlohmann::json::array();
    nlohmann::json sorts = nlohmann::json::array();
    bool sorted = false;
    for (std::size_t row = kMostElements; row < rows_.size(); ++row) {
      const Cell cell = column < rows_[row].size() ? rows_[row][column] : Cell("");
      const auto [place, fresh] = number.try_emplace(cell.text, number.size());
      if (fresh) texts.push_back(cell.text);
      indices.push_back(place->second);
      all.push_back(cell.text);
      sorts.push_back(cell.sort ? nlohmann::json(*cell.sort) : nlohmann::json(nullptr));
      sorted = sorted || cell.sort.has_value();
    }
    const bool often = 2 * texts.size() < all.size();
    columns.push_back(often ? nlohmann::json{{"texts", texts}, {"rows", indices}} : all);
    if (sorted) keys[std::to_string(column)] = sorts;
  }
  return {{"count", rows_.size() - kMostElements}, {"columns", columns}, {"sorts", keys}};
}

std::string Table::html() const {
  const bool more = rows_.size() > kMostElements;
  std::string result = fmt::format(
      "<div class=\"table-box\"><div class=\"table\" role=\"region\" aria-label=\"{0}\" "
      "tabindex=\"0\"><table data-rows=\"{1}\">\n<caption>{0}</caption>\n<thead><tr>{2}</tr>"
      "</thead>\n<tbody>\n",
      escape(caption_), rows_.size(), head());
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
