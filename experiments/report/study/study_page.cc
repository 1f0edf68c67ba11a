#include "experiments/report/study/study_page.h"

#include <absl/strings/ascii.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "experiments/report/columns.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/rules/effects_words.h"
#include "experiments/report/sentences.h"
#include "experiments/report/study/seed_tables.h"
#include "experiments/report/study/study_tables.h"
#include "experiments/report/table.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using study::Judged;
using study::JudgedClaim;
using study::PlayedStudy;
using study::Standing;

std::string stripped(const std::string& text) {
  return std::string(absl::StripAsciiWhitespace(text));
}

const char* standing_word(Standing standing) {
  return standing == Standing::kHolds ? "holds" : standing == Standing::kFails ? "fails" : "open";
}

// "74.6 % [73.4, 75.7]", "+6.1 [+3.4, +9.1]", "nomads: 15.4 % [14.7, 16.1]", "in none".
std::string decided_by(const Judged& judged) {
  if (!judged.value) return judged.words;
  const std::string number = judged.difference ? difference_text(Scale(judged.share), *judged.value)
                                               : bare_text(judged.share, *judged.value);
  return judged.words.empty() ? number : fmt::format("{}: {}", judged.words, number);
}

std::string together(const JudgedClaim& claim) {
  std::string word = standing_word(claim.standing());
  if (claim.standing() == Standing::kHolds || claim.holds() == 0) return word;
  return fmt::format("{}; holds on {} of {}", word, claim.holds(), claim.on.size());
}

struct Counts {
  std::size_t all = 0;
  std::size_t hold = 0;
  std::size_t fail = 0;
};

Counts counts_of(const JudgedClaims& claims) {
  Counts counts;
  for (const std::vector<JudgedClaim>& part : claims) {
    for (const JudgedClaim& claim : part) {
      ++counts.all;
      counts.hold += claim.standing() == Standing::kHolds ? 1 : 0;
      counts.fail += claim.standing() == Standing::kFails ? 1 : 0;
    }
  }
  return counts;
}

std::string seeds_text(const study::Study& study) {
  std::vector<std::string> seeds;
  for (const std::uint64_t seed : study.seeds) seeds.push_back(fmt::format("{}", seed));
  return listed(seeds);
}

std::string counts_sentence(const PlayedStudy& played, const JudgedClaims& claims) {
  const Counts counts = counts_of(claims);
  if (counts.all == 0) return "";
  const std::size_t open = counts.all - counts.hold - counts.fail;
  std::string text =
      fmt::format("Of {}, {} {} on {}", counted(static_cast<std::int64_t>(counts.all), "claim"),
                  counts.hold, counts.hold == 1 ? "holds" : "hold",
                  played.study.seeds.size() == 1 ? "the one seed" : "every seed");
  if (counts.fail > 0) text += fmt::format(", {} fail on one at least", counts.fail);
  if (open > 0) text += fmt::format(", {} {} open", open, open == 1 ? "is" : "are");
  return text + ".";
}

// How claims are to be read.
std::string claims_notes(const PlayedStudy& played) {
  const std::size_t seeds = played.study.seeds.size();
  return fmt::format(
      "A claim *holds* on a seed where all of its 95 % interval says so, and *fails* where all of "
      "it says the contrary; intervals of differences hold together for all pairs of a question. "
      "What "
      "is false holds on a seed one time in twenty at most{}.",
      seeds == 1 ? ""
                 : ", and what was first seen on one of these seeds has the others for its test");
}

std::string claims_table(const PlayedStudy& played, const JudgedClaims& claims) {
  std::vector<Table::Column> columns = {{"claim", false}};
  for (const std::uint64_t seed : played.study.seeds) {
    columns.push_back({fmt::format("seed {}", seed)});
  }
  columns.push_back({"", false});
  Table table("", columns);
  for (const std::vector<JudgedClaim>& part : claims) {
    for (const JudgedClaim& claim : part) {
      std::vector<std::string> cells = {claim.claim.says};
      for (const Judged& judged : claim.on) cells.push_back(decided_by(judged));
      const std::string said = together(claim);
      cells.push_back(claim.standing() == Standing::kHolds ? "**" + said + "**" : said);
      table.add(std::move(cells));
    }
  }
  return table.empty() ? "" : table.markdown();
}

PartOnSeeds on_seeds(const PlayedStudy& played, std::size_t part) {
  PartOnSeeds result{played.study.parts[part], played.study.seeds, {}};
  for (const std::vector<study::PlayedPart>& parts : played.seeds) {
    result.played.push_back(&parts[part]);
  }
  return result;
}

std::string picture_name(const PlayedStudy& played, std::size_t part) {
  return fmt::format("{}-{}.svg", played.study.name, played.study.parts[part].name);
}

// How many games, and a command for each run.
std::string played_text(const PlayedStudy& played, std::size_t part) {
  const study::Part& of = played.study.parts[part];
  std::vector<std::string> commands;
  std::uint64_t games = 0;
  for (const std::vector<study::PlayedPart>& parts : played.seeds) {
    for (const study::Played& run : parts[part].runs) games += run.games();
  }
  for (const study::StudyRun& run : of.runs) {
    std::string command = fmt::format("muster {} {}", study::to_text(of.kind), run.config);
    for (const std::string& assignment : run.set) {
      command += fmt::format(" --set {}", shell_word(assignment));
    }
    commands.push_back("    " + command);
  }
  return fmt::format("{} on all seeds together:\n\n{}\n",
                     counted(static_cast<std::int64_t>(games), "game"), fmt::join(commands, "\n"));
}

std::string part_markdown(const PlayedStudy& played, std::size_t part) {
  const study::Part& of = played.study.parts[part];
  std::string text = fmt::format("\n## {}\n\n", of.title);
  if (!of.text.empty()) {
    text += stripped(of.text) + "\n\n";
  }
  text += played_text(played, part);
  const PartOnSeeds on = on_seeds(played, part);
  if (const auto picture = part_picture(on)) {
    text += fmt::format("\n![{}](images/{})\n", picture->title, picture_name(played, part));
  }
  const std::string tables = part_tables(on);
  return tables.empty() ? text : text + "\n" + tables;
}

std::string scope_markdown(const study::Study& study) {
  std::string text;
  if (!study.scope.empty()) {
    text += fmt::format("\n## What that is true of\n\n{}\n", stripped(study.scope));
  }
  if (!study.not_known.empty()) {
    text += "\n## What is not known\n\n";
    for (const std::string& line : study.not_known) text += fmt::format("- {}\n", line);
  }
  return text;
}

}  // namespace

std::string study_markdown(const PlayedStudy& played, const JudgedClaims& claims) {
  const study::Study& study = played.study;
  std::string text = fmt::format(
      "# {}\n\n{}\n\n    muster study {}\n\n"
      "{} on {} {}. Made by that command from `configs/studies/{}.toml`: change that, not this "
      "page.\n",
      study.title, stripped(study.question), study.name,
      counted(static_cast<std::int64_t>(played.games()), "game"),
      study.seeds.size() == 1 ? "seed" : "the seeds", seeds_text(study), study.name);
  const std::string table = claims_table(played, claims);
  if (!table.empty()) {
    text += fmt::format("\n## What holds\n\n{}\n\n{}\n{}\n", counts_sentence(played, claims), table,
                        claims_notes(played));
  }
  for (std::size_t part = 0; part < study.parts.size(); ++part) text += part_markdown(played, part);
  return text + scope_markdown(study);
}

std::vector<std::pair<std::string, std::string>> study_pictures(const PlayedStudy& played) {
  std::vector<std::pair<std::string, std::string>> pictures;
  for (std::size_t part = 0; part < played.study.parts.size(); ++part) {
    if (const auto picture = part_picture(on_seeds(played, part))) {
      pictures.emplace_back(picture_name(played, part), interval_svg(*picture));
    }
  }
  return pictures;
}

std::string study_text(const PlayedStudy& played, const JudgedClaims& claims, std::size_t width) {
  std::string text =
      wrapped(fmt::format("{}: {} on {}", played.study.title,
                          counted(static_cast<std::int64_t>(played.games()), "game"),
                          counted(static_cast<std::int64_t>(played.study.seeds.size()), "seed")),
              width);
  for (const std::vector<JudgedClaim>& part : claims) {
    for (const JudgedClaim& claim : part) {
      std::vector<std::string> on;
      for (const Judged& judged : claim.on) on.push_back(decided_by(judged));
      text += wrapped(fmt::format("  {}  {}: {}", left(standing_word(claim.standing()), 5),
                                  claim.claim.says, fmt::join(on, "; ")),
                      width, 9);
    }
  }
  return text + wrapped(counts_sentence(played, claims), width);
}

nlohmann::ordered_json study_json(const PlayedStudy& played, const JudgedClaims& claims) {
  nlohmann::ordered_json json = {{"study", played.study.name},
                                 {"seeds", played.study.seeds},
                                 {"games", played.games()},
                                 {"claims", nlohmann::ordered_json::array()}};
  for (std::size_t part = 0; part < claims.size(); ++part) {
    for (const JudgedClaim& claim : claims[part]) {
      nlohmann::ordered_json& one = json["claims"].emplace_back();
      one["part"] = played.study.parts[part].name;
      one["says"] = claim.claim.says;
      one["standing"] = standing_word(claim.standing());
      for (std::size_t i = 0; i < claim.on.size(); ++i) {
        nlohmann::ordered_json& on = one["on"].emplace_back();
        on["seed"] = played.study.seeds[i];
        on["standing"] = standing_word(claim.on[i].standing);
        if (claim.on[i].value) on["value"] = interval_json(*claim.on[i].value);
        if (!claim.on[i].words.empty()) on["words"] = claim.on[i].words;
      }
    }
  }
  return json;
}

}  // namespace muster::report
