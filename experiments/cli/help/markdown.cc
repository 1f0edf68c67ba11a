#include <fmt/format.h>

#include "experiments/cli/help/forms.h"
#include "experiments/report/table.h"

namespace muster::cli {
namespace {

std::string values(const DescribedOption& option) {
  if (!option.choices.empty())
    return report::markdown_cell(fmt::format("{}", fmt::join(option.choices, "|")));
  if (option.word) return option.range;
  return option.range.empty() ? option.value : fmt::format("{} {}", option.value, option.range);
}

std::string fallback(const DescribedOption& option) {
  if (option.required) return "required";
  return option.fallback.empty() ? "" : fmt::format("`{}`", report::markdown_cell(option.fallback));
}

std::string usage(const DescribedVerb& verb) {
  std::string text = "muster " + verb.name;
  for (const DescribedOption& option : verb.options) {
    if (!option.word) continue;
    const std::string word = option.name + (option.repeated ? " ..." : "");
    text += option.required ? " " + word : fmt::format(" [{}]", word);
  }
  return text;
}

void add_table(const std::vector<DescribedOption>& options, std::string& page) {
  if (options.empty()) return;
  page += "\n| option | value | default | what it does |\n|---|---|---|---|\n";
  for (const DescribedOption& option : options) {
    page += fmt::format("| `{}`{} | {} | {} | {} |\n", option.name,
                        option.repeated && !option.word ? " ..." : "", values(option),
                        fallback(option), report::markdown_cell(option.help));
  }
}

}  // namespace

std::string markdown_of(const DescribedProgram& program) {
  std::string page =
      "# The command line\n\n"
      "<!-- Written by `muster help --markdown`; a test compares. -->\n\n"
      "`muster help VERB` tells the same with more words; `muster help --completion bash` (zsh, "
      "fish) and `muster help --man`\nprint what an installation puts in its place. `...`: may be "
      "repeated.\n\n## Whatever the verb\n";
  add_table(program.general, page);
  std::string group;
  for (const DescribedVerb& verb : program.verbs) {
    if (verb.group != group) {
      group = verb.group;
      page += fmt::format("\n## {}\n", group);
    }
    page += fmt::format("\n### `{}`\n\n{}.\n", usage(verb), verb.summary);
    add_table(verb.options, page);
  }
  return page;
}

}  // namespace muster::cli
