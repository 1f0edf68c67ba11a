#include <absl/strings/ascii.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include "experiments/cli/help/forms.h"

namespace muster::cli {
namespace {

// As roff reads it: no command at the start of a line, hyphens that can be copied.
std::string roff(const std::string& text) {
  std::string escaped = absl::StrReplaceAll(text, {{"\\", "\\e"}, {"-", "\\-"}});
  std::string lines;
  for (const auto line : absl::StrSplit(escaped, '\n')) {
    const std::string each(line);
    const bool command = each.starts_with('.') || each.starts_with('\'');
    lines += (lines.empty() ? "" : "\n") + std::string(command ? "\\&" : "") + each;
  }
  return lines;
}

void add_option(const DescribedOption& option, std::string& page) {
  std::string name = fmt::format("\\fB{}\\fR", roff(option.name));
  if (!option.value.empty() && !option.word) name += fmt::format(" \\fI{}\\fR", roff(option.value));
  std::string help = option.help;
  if (!option.choices.empty()) {
    help += fmt::format(" ({})", fmt::join(option.choices, ", "));
  } else if (!option.range.empty()) {
    help += fmt::format(" ({})", option.range);
  }
  if (!option.fallback.empty()) help += fmt::format(" [{}]", option.fallback);
  page += fmt::format(".TP\n{}\n{}\n", name, roff(help));
}

void add_verb(const DescribedVerb& verb, std::string& page) {
  page += fmt::format(".SS \"muster {}\"\n{}.\n", roff(verb.name), roff(verb.summary));
  for (const DescribedOption& option : verb.options) add_option(option, page);
  if (verb.footer.empty()) return;
  page += ".PP\n.nf\n" + roff(verb.footer) + "\n.fi\n";
}

}  // namespace

std::string man_page_of(const DescribedProgram& program) {
  std::string page =
      ".\\\" Written by muster help --man.\n"
      ".TH MUSTER 1 \"\" \"muster " MUSTER_VERSION
      "\" \"User Commands\"\n"
      ".SH NAME\nmuster \\- self\\-play and strategy search for tabletop war games\n"
      ".SH SYNOPSIS\n.B muster\n.I VERB\n[\\fIWORD\\fR ...] [\\fIOPTION\\fR ...]\n"
      ".SH DESCRIPTION\n";
  page += roff(program.description) + "\n.PP\n.nf\n" + roff(program.footer) + "\n.fi\n";
  page += ".SH OPTIONS\n";
  for (const DescribedOption& option : program.general) add_option(option, page);
  std::string group;
  for (const DescribedVerb& verb : program.verbs) {
    if (verb.group != group) {
      group = verb.group;
      page += fmt::format(".SH \"{}\"\n", roff(absl::AsciiStrToUpper(group)));
    }
    add_verb(verb, page);
  }
  return page;
}

}  // namespace muster::cli
