// Building blocks of the page: escaped text, terms, tables, data for scripts. For the report only.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "experiments/report/definitions.h"
#include "experiments/report/table.h"

namespace muster::report {

// Text as HTML shows it, also inside a quoted attribute.
std::string escape(std::string_view text);

// JSON that cannot end or confuse the <script> element it stands in.
std::string script_json(const nlohmann::json& value);

// `text` with each "{{name}}" replaced by values.at(name), in one pass: what is put in is not
// looked at again. Unknown names are left as they are.
std::string filled(std::string_view text, const std::map<std::string, std::string>& values);

// A word of the text with its definition, which opens where the word is, by mouse, touch or key:
// term("verdict", "ahead"). `id` must be one of definitions.h.
std::string term(std::string_view id, std::string_view words);
// The same as a small question mark, for headings.
std::string term_mark(const Definition& meaning);
// The definitions of all terms in `html` that this page can open, as a list and as what opens.
std::string definition_list(const std::string& html);
std::string definition_popovers(const std::string& html);

std::string paragraph(std::string_view text, std::string_view css_class = "");
// A section with its heading; `body` is HTML. Paper has the findings, not every section.
enum class OnPaper { kPrinted, kLeftOut };
std::string section(std::string_view id, std::string_view heading, const std::string& body,
                    OnPaper paper = OnPaper::kPrinted);
// The section at the top: the question, and the answer as HTML.
std::string answer_box(std::string_view question, const std::string& answer);
// A part that is closed until somebody opens it.
std::string details(std::string_view summary, const std::string& body);

}  // namespace muster::report
