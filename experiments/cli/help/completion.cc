#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "experiments/cli/help/forms.h"

namespace muster::cli {
namespace {

// In single quotes of sh and zsh.
std::string shell_quoted(const std::string& text) {
  return "'" + absl::StrReplaceAll(text, {{"'", "'\\''"}}) + "'";
}

// The words that an option or a word can be; none: files.
std::vector<std::string> words_for(const DescribedProgram& program, const DescribedOption& option) {
  if (!option.choices.empty()) return option.choices;
  if (option.word && option.name == "GAME") return program.games;
  if (option.word && option.name == "CONFIG") return program.experiments;
  return {};
}

// Verbs of games have the games as their words.
std::vector<std::string> words_after(const DescribedProgram& program, const DescribedVerb& verb) {
  std::vector<std::string> words;
  for (const DescribedVerb& other : program.verbs) {
    if (other.name.starts_with(verb.name + " ")) {
      words.push_back(other.name.substr(verb.name.size() + 1));
    }
  }
  for (const DescribedOption& option : verb.options) {
    if (!option.word) continue;
    const std::vector<std::string> more = words_for(program, option);
    words.insert(words.end(), more.begin(), more.end());
  }
  return words;
}

std::vector<std::string> top_verbs(const DescribedProgram& program) {
  std::vector<std::string> names;
  for (const DescribedVerb& verb : program.verbs) {
    if (verb.name.find(' ') == std::string::npos) names.push_back(verb.name);
  }
  return names;
}

std::string bash_of(const DescribedProgram& program) {
  std::string script =
      "# Completion of muster for bash; written by muster help --completion bash.\n"
      "# Words after a verb (\"odds\", \"odds homm\"), then its options.\n"
      "_muster_words() {\n  case \"$1\" in\n";
  for (const DescribedVerb& verb : program.verbs) {
    script +=
        fmt::format("    {}) echo {} ;;\n", shell_quoted(verb.name),
                    shell_quoted(fmt::format("{}", fmt::join(words_after(program, verb), " "))));
  }
  script += "  esac\n}\n_muster_options() {\n  case \"$1\" in\n";
  for (const DescribedVerb& verb : program.verbs) {
    std::vector<std::string> names = {"--help"};
    for (const DescribedOption& option : verb.options) {
      if (!option.word) names.push_back(option.name);
    }
    for (const DescribedOption& option : program.general) names.push_back(option.name);
    script += fmt::format("    {}) echo {} ;;\n", shell_quoted(verb.name),
                          shell_quoted(fmt::format("{}", fmt::join(names, " "))));
  }
  script += "  esac\n}\n# What an option of a verb can be.\n_muster_values() {\n  case \"$1\" in\n";
  for (const DescribedVerb& verb : program.verbs) {
    for (const DescribedOption& option : verb.options) {
      if (option.word || option.choices.empty()) continue;
      script += fmt::format("    {}) echo {} ;;\n", shell_quoted(verb.name + " " + option.name),
                            shell_quoted(fmt::format("{}", fmt::join(option.choices, " "))));
    }
  }
  return script + fmt::format(
                      R"(  esac
}}
_muster() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
  local verb=${{COMP_WORDS[1]}} words
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$current"))
    return
  fi
  if ((COMP_CWORD > 2)) && [[ -n $(_muster_options "$verb ${{COMP_WORDS[2]}}") ]]; then
    verb+=" ${{COMP_WORDS[2]}}"
  fi
  words=$(_muster_values "$verb $before")
  if [[ -z $words && $current == -* ]]; then
    words=$(_muster_options "$verb")
  elif [[ -z $words && $before != --* ]]; then
    words=$(_muster_words "$verb")
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _muster muster
)",
                      fmt::join(top_verbs(program), " "));
}

// A specification of _arguments.
std::string zsh_argument(const DescribedProgram& program, const DescribedOption& option) {
  const auto plain = [](const std::string& text) {
    return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
  };
  const std::vector<std::string> words = words_for(program, option);
  const std::string action = words.empty() ? "_files" : fmt::format("({})", fmt::join(words, " "));
  if (option.word) {
    return shell_quoted(
        fmt::format("{}:{}:{}", option.repeated ? "*" : "", plain(option.name), action));
  }
  std::string text =
      fmt::format("{}{}[{}]", option.repeated ? "*" : "", option.name, plain(option.help));
  if (!option.value.empty()) text += fmt::format(":{}:{}", plain(option.value), action);
  return shell_quoted(text);
}

std::string zsh_of(const DescribedProgram& program) {
  std::string script =
      "#compdef muster\n# Completion of muster for zsh; written by muster help --completion zsh.\n"
      "_muster() {\n  local -a verbs\n  verbs=(\n";
  const auto described = [](const std::string& name, const std::string& summary) {
    return shell_quoted(name + ":" + absl::StrReplaceAll(summary, {{":", "\\:"}}));
  };
  for (const DescribedVerb& verb : program.verbs) {
    if (verb.name.find(' ') == std::string::npos) {
      script += fmt::format("    {}\n", described(verb.name, verb.summary));
    }
  }
  script +=
      "  )\n  if ((CURRENT == 2)); then\n    _describe verb verbs\n    return\n  fi\n"
      "  local verb=$words[2]\n";
  // Verbs of games first: "odds homm" before "odds".
  script += "  case \"$words[2] $words[3]\" in\n";
  for (const bool of_games : {true, false}) {
    for (const DescribedVerb& verb : program.verbs) {
      if ((verb.name.find(' ') != std::string::npos) != of_games) continue;
      const std::vector<std::string> games = words_after(program, verb);
      const bool has_games = std::any_of(
          program.verbs.begin(), program.verbs.end(),
          [&](const DescribedVerb& other) { return other.name.starts_with(verb.name + " "); });
      script += fmt::format("    {}{})\n      shift {} words; ((CURRENT -= {}))\n      _arguments",
                            absl::StrReplaceAll(verb.name, {{" ", "\\ "}}), of_games ? "" : "\\ *",
                            of_games ? 2 : 1, of_games ? 2 : 1);
      if (has_games) script += " " + shell_quoted(fmt::format(":GAME:({})", fmt::join(games, " ")));
      for (const std::vector<DescribedOption>* options : {&verb.options, &program.general}) {
        for (const DescribedOption& option : *options) {
          script += " \\\n        " + zsh_argument(program, option);
        }
      }
      script += " ;;\n";
    }
  }
  return script + "  esac\n}\n_muster \"$@\"\n";
}

std::string fish_of(const DescribedProgram& program) {
  const auto text = [](const std::string& words) {
    return "'" + absl::StrReplaceAll(words, {{"\\", "\\\\"}, {"'", "\\'"}}) + "'";
  };
  std::string script =
      "# Completion of muster for fish; written by muster help --completion fish.\n"
      "complete -c muster -f\n";
  for (const DescribedVerb& verb : program.verbs) {
    const std::size_t space = verb.name.find(' ');
    std::string when = "__fish_use_subcommand";
    if (space != std::string::npos) {
      when = fmt::format("__fish_seen_subcommand_from {}", verb.name.substr(0, space));
    }
    script += fmt::format("complete -c muster -n '{}' -a {} -d {}\n", when,
                          verb.name.substr(space == std::string::npos ? 0 : space + 1),
                          text(verb.summary));
    std::string seen = fmt::format("__fish_seen_subcommand_from {}", verb.name.substr(0, space));
    if (space != std::string::npos) {
      seen += fmt::format("; and __fish_seen_subcommand_from {}", verb.name.substr(space + 1));
    }
    for (const DescribedOption& option : verb.options) {
      const std::vector<std::string> words = words_for(program, option);
      const std::string given = fmt::format("{}", fmt::join(words, " "));
      if (option.word) {
        script += fmt::format("complete -c muster -n '{}' {}\n", seen,
                              words.empty() ? "-F" : "-a " + text(given));
        continue;
      }
      script +=
          fmt::format("complete -c muster -n '{}' -l {} {}-d {}\n", seen, option.name.substr(2),
                      option.value.empty() ? ""
                      : words.empty()      ? "-r -F "
                                           : fmt::format("-x -a {} ", text(given)),
                      text(option.help));
    }
  }
  return script;
}

}  // namespace

std::string completion_of(const DescribedProgram& program, std::string_view shell) {
  if (shell == "zsh") return zsh_of(program);
  return shell == "fish" ? fish_of(program) : bash_of(program);
}

}  // namespace muster::cli
