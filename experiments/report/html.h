// Building blocks of the page: escaped text, tables, data for scripts. For the report only.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace muster::report {

// Text as HTML shows it, also inside a quoted attribute.
std::string escape(std::string_view text);

// JSON that cannot end or confuse the <script> element it stands in.
std::string script_json(const nlohmann::json& value);

// `text` with each "{{name}}" replaced by values.at(name), in one pass: what is put in is not
// looked at again. Unknown names are left as they are.
std::string filled(std::string_view text, const std::map<std::string, std::string>& values);

// A table whose first column names its rows.
class Table {
 public:
  struct Column {
    std::string name;
    bool number = true;  // set right, with digits of one width
  };
  Table(std::string caption, std::vector<Column> columns)
      : caption_(std::move(caption)), columns_(std::move(columns)) {}

  // One cell per column; plain text.
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool empty() const { return rows_.empty(); }
  std::string html() const;

 private:
  std::string caption_;
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

std::string paragraph(std::string_view text, std::string_view css_class = "");
// A section with its heading; `body` is HTML.
std::string section(std::string_view id, std::string_view heading, const std::string& body);
// A part that is closed until somebody opens it.
std::string details(std::string_view summary, const std::string& body);

}  // namespace muster::report
