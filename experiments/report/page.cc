#include "experiments/report/page.h"

#include <fmt/format.h>

#include "core/files.h"
#include "experiments/report/html.h"
#include "experiments/report/metagame/metagame_section.h"
#include "experiments/report/people_report.h"
#include "experiments/report/report.h"
#include "experiments/report/rules/effects_section.h"
#include "experiments/report/rules/worth_report.h"
#include "experiments/report/words.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_report_page_begin[];
extern const char muster_report_page_end[];
extern const char muster_report_style_begin[];
extern const char muster_report_style_end[];
extern const char muster_report_script_begin[];
extern const char muster_report_script_end[];
extern const char muster_report_chart_script_begin[];
extern const char muster_report_chart_script_end[];
extern const char muster_charts_begin[];
extern const char muster_charts_end[];
}

namespace muster::report {
namespace {

using analysis::Analysis;

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

std::string title_of(const Analysis& analysis) {
  return analysis.meta.title.empty() ? analysis.meta.experiment : analysis.meta.title;
}

std::string introduction(const Analysis& analysis) {
  std::string html;
  if (!analysis.meta.summary.empty()) html += paragraph(analysis.meta.summary, "lead");
  html += paragraph(setup(analysis) + ". " + seating(analysis), "setup");
  constexpr std::size_t kMostVariations = 4;
  std::string changed;
  const std::vector<std::string> all = variations(analysis.meta);
  for (const std::string& each : all) changed += paragraph(each);
  html += all.size() > kMostVariations
              ? details(fmt::format("What the {} variants change", all.size()), changed)
              : changed;
  for (const std::string& note : analysis.meta.notes) html += paragraph(note);
  return html;
}

std::string sections(const Findings& findings, bool charts) {
  const Analysis& analysis = findings.analysis;
  const std::string people = people_section(analysis);
  if (analysis.games == 0) return people + reproduction_section(analysis);
  std::string html = evidence_section(analysis, 0, charts);
  html += scenario_section(analysis, charts);
  html += matrix_section(analysis, 0, charts);
  html += effects_section(analysis, charts) + worth_section(analysis, charts);
  if (findings.metagame) html += metagame_section(*findings.metagame, charts);
  for (std::size_t i = 1; i < analysis.answers.size(); ++i) {
    html += evidence_section(analysis, i, charts) + matrix_section(analysis, i, charts);
  }
  if (!analysis.metrics.empty()) html += metrics_section(analysis, charts);
  html += check_section(analysis, charts);
  html += notable_section(findings) + people;
  return html + reproduction_section(analysis);
}

// Links to the page's sections, from their headings.
std::string contents(const std::string& body) {
  std::string links;
  constexpr std::string_view kOpen = "<h2 id=\"";
  constexpr std::string_view kSuffix = "-heading\">";
  for (std::size_t at = body.find(kOpen); at != std::string::npos; at = body.find(kOpen, at)) {
    at += kOpen.size();
    const std::size_t id_end = body.find(kSuffix, at);
    const std::size_t text = id_end + kSuffix.size();
    const std::size_t text_end = body.find("</h2>", text);
    links += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", body.substr(at, id_end - at),
                         body.substr(text, text_end - text));
    at = text_end;
  }
  return links;
}

}  // namespace

const PageAssets& embedded_assets() {
  static const PageAssets assets = {
      between(muster_report_page_begin, muster_report_page_end),
      between(muster_report_style_begin, muster_report_style_end),
      between(muster_report_script_begin, muster_report_script_end),
      between(muster_report_chart_script_begin, muster_report_chart_script_end),
      between(muster_charts_begin, muster_charts_end),
  };
  return assets;
}

std::string page_html(const PageContent& content, const PageAssets& assets) {
  const std::string all = content.introduction + content.answer + content.notice + content.body;
  std::string body = content.body;
  const std::string meanings = definition_list(all);
  if (!meanings.empty()) {
    body += section("definitions", "What the words mean", details("All definitions", meanings),
                    OnPaper::kLeftOut);
  }
  std::string scripts = fmt::format("<script>{}</script>\n", assets.script);
  if (content.charts) {
    scripts += fmt::format("<script>{}</script>\n<script>{}</script>\n", assets.charts,
                           assets.chart_script);
  }
  if (!content.script.empty()) scripts += fmt::format("<script>{}</script>\n", content.script);
  return filled(assets.page, {{"title", escape(content.title)},
                              {"version", escape(content.version)},
                              {"style", std::string(assets.style) + content.style},
                              {"introduction", content.introduction},
                              {"answer", content.answer},
                              {"notice", content.notice},
                              {"contents", contents(body)},
                              {"body", body},
                              {"popovers", definition_popovers(all)},
                              {"scripts", scripts}});
}

std::string report_html(const Findings& findings, const PageAssets& assets) {
  const Analysis& analysis = findings.analysis;
  const bool charts = !assets.charts.empty() && analysis.games > 0;
  std::string notice;
  if (assets.charts.empty()) {
    notice = paragraph(
        "The charts were left out because npm was missing when muster was built; "
        "the tables hold the same numbers.",
        "notice");
  }
  return page_html({.title = title_of(analysis),
                    .version = analysis.meta.version,
                    .introduction = introduction(analysis),
                    .answer = answer_section(analysis),
                    .notice = notice,
                    .body = sections(findings, charts),
                    .charts = charts},
                   assets);
}

std::string report_html(const Findings& findings) {
  return report_html(findings, embedded_assets());
}

absl::StatusOr<Findings> findings_of(const Store& store, std::size_t notable, bool people) {
  // Linear programs and tests of more would take minutes, and pictures of them show nothing.
  constexpr std::size_t kMostStrategies = 24;
  std::optional<metagame::PayoffGames> payoffs;
  analysis::NotableGames games(store);
  std::function<void(const GameRow&)> also = [&](const GameRow& game) { games.add(game); };
  if (metagame::strategies_of(store) <= kMostStrategies && metagame::problem_of(store).empty()) {
    payoffs.emplace(store);
    also = [&](const GameRow& game) {
      games.add(game);
      payoffs->add(game);
    };
  }
  auto analysis = analysis::analyze(store, also, people);
  if (!analysis.ok()) return analysis.status();
  Findings findings{*std::move(analysis)};
  if (payoffs && payoffs->missing() == 0) findings.metagame = payoffs->metagame();
  auto listed = games.list(findings.analysis.ratings, notable);
  if (!listed.ok()) return listed.status();
  findings.notable = *std::move(listed);
  return findings;
}

absl::Status write_report(const Store& store, const std::string& path) {
  const auto findings = findings_of(store);
  if (!findings.ok()) return findings.status();
  return write_report(*findings, path);
}

absl::Status write_report(const Findings& findings, const std::string& path) {
  return write_file(path, report_html(findings));
}

bool has_charts() { return !embedded_assets().charts.empty(); }

}  // namespace muster::report
