#include "experiments/cli/settings/settings_text.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <string_view>

#include "experiments/cli/verbs.h"
#include "experiments/report/table.h"

namespace muster::cli {
namespace {

std::string code(std::string_view text) {
  const bool words = text.empty() || text.front() == '(';
  return words ? std::string(text) : fmt::format("`{}`", report::markdown_cell(text));
}

}  // namespace

CLI::Option* add_settings_options(CLI::App& verb, bool& settings, SettingsForm& form,
                                  const std::string& summary) {
  CLI::Option* flag = verb.add_flag("--settings", settings, summary);
  CLI::Option* json = add_json_option(verb, form.json);
  verb.add_flag("--markdown", form.markdown, "The settings as a page")->excludes(json)->needs(flag);
  return flag;
}

std::string about(const ParamInfo& setting) {
  std::string text = setting.type;
  text += setting.fallback.empty() ? "; required" : "; default " + setting.fallback;
  if (!setting.only.empty()) text += "; for " + setting.only;
  if (!setting.rule.empty()) text += "; " + setting.rule;
  return text;
}

void print_settings(const std::vector<Described>& all) {
  for (const Described& described : all) {
    fmt::print("  {}\n", described.what);
    for (const ParamInfo& setting : described.settings) {
      fmt::print("    {:<34} {}{}({})\n", setting.name, setting.summary,
                 setting.summary.empty() ? "" : " ", about(setting));
    }
  }
}

void add_settings(nlohmann::ordered_json& object, const std::vector<Described>& all) {
  for (const Described& described : all) {
    nlohmann::ordered_json& list = object[described.key];
    for (const ParamInfo& setting : described.settings) {
      list.push_back({{"key", setting.name},
                      {"type", setting.type},
                      {"default", setting.fallback},
                      {"summary", setting.summary},
                      {"rule", setting.rule},
                      {"only", setting.only}});
    }
  }
}

void print_settings_table(const Described& described, bool rules) {
  fmt::print("\n| key of {} | values | default | what it is |{}\n|---|---|---|---|{}\n",
             described.what, rules ? " rules |" : "", rules ? "---|" : "");
  for (const ParamInfo& setting : described.settings) {
    std::string summary = report::markdown_cell(setting.summary);
    if (!setting.only.empty()) {
      summary += fmt::format("{}for `{}`", summary.empty() ? "" : "; ",
                             absl::StrReplaceAll(setting.only, {{" and ", "` and `"}}));
    }
    fmt::print("| `{}` | {} | {} | {} |{}\n", setting.name, report::markdown_cell(setting.type),
               setting.fallback.empty() ? "required" : code(setting.fallback), summary,
               rules ? fmt::format(" {} |", setting.rule) : "");
  }
}

}  // namespace muster::cli
