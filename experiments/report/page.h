// The parts of the page. For the report only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "experiments/analysis/analysis.h"
#include "experiments/report/report.h"

namespace muster::report {

// Files of experiments/report/page/ and the chart libraries, linked into the program.
struct PageAssets {
  std::string_view page;
  std::string_view style;
  std::string_view script;        // tables and terms
  std::string_view chart_script;  // draws the charts with the libraries
  std::string_view charts;        // the chart libraries; empty: the page has no charts
};
const PageAssets& embedded_assets();

// A page around its sections: links to them, definitions of all terms they use, scripts.
struct PageContent {
  std::string title;  // plain text, as `version`
  std::string version;
  std::string introduction;  // HTML, as all below
  std::string answer;
  std::string notice;
  std::string body;  // sections, see section()
  bool charts = true;
  std::string style = {};   // CSS besides the page's
  std::string script = {};  // JavaScript besides
};
std::string page_html(const PageContent& content, const PageAssets& assets);

std::string report_html(const Findings& findings, const PageAssets& assets);

// Sections; `charts`: whether charts can be shown.
std::string answer_section(const analysis::Analysis& analysis);
// Of the answer with this index.
std::string evidence_section(const analysis::Analysis& analysis, std::size_t index, bool charts);
// "" when its levels met nothing that they are told apart by.
std::string matrix_section(const analysis::Analysis& analysis, std::size_t index, bool charts);
// The ratings of all agents, folded; "" without them.
std::string ratings_html(const analysis::Analysis& analysis);
// Of the first answer.
std::string scenario_section(const analysis::Analysis& analysis, bool charts);
std::string metrics_section(const analysis::Analysis& analysis, bool charts);
std::string check_section(const analysis::Analysis& analysis, bool charts);
// Games worth seeing, with links to their pages or the command that makes them; "" without any.
std::string notable_section(const Findings& findings);
std::string reproduction_section(const analysis::Analysis& analysis);

}  // namespace muster::report
