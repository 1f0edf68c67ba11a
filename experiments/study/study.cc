#include "experiments/study/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/fields/settings.h"
#include "experiments/config/range.h"

namespace muster::study {
namespace {

constexpr const char* kFolder = "studies";

struct PartReading {
  Part part;
  std::string config;            // of a part with one run
  std::vector<std::string> set;  // of all of its runs
};

template <class T>
auto of_part(T Part::*field) {
  return inside(&PartReading::part, field);
}
void check_claim(Reader& reader, Claim& claim) {
  const int said =
      static_cast<int>(claim.above.has_value()) + static_cast<int>(claim.below.has_value()) +
      static_cast<int>(claim.within.has_value()) + static_cast<int>(!claim.ahead_of.empty()) +
      static_cast<int>(!claim.equal_to.empty()) + static_cast<int>(!claim.in_equilibrium.empty()) +
      static_cast<int>(!claim.fair_for.empty());
  if (said != 1) {
    reader.fail("says",
                "expected one of `above`, `below`, `within`, `ahead_of`, `equal_to`, "
                "`in_equilibrium` and `fair_for`");
    return;
  }
  if (claim.of.empty() && claim.item.empty() && claim.fair_for.empty()) {
    reader.fail("of", "is missing; expected whose value it is");
  }
  if (!claim.of_value() &&
      (!claim.ruleset.empty() || !claim.item.empty() || !claim.metric.empty())) {
    reader.fail("says", "`ruleset`, `item` and `metric` go with `above`, `below` and `within`");
  }
}

ParamTable<Claim> claim_table() {
  return ParamTable<Claim>()
      .text("says", &Claim::says, "the claim, a sentence without figures")
      .required()
      .text("run", &Claim::run, "the name of one of the part's `runs`")
      .otherwise("the first")
      .integer("question", &Claim::question, 1, 1000, "of the config's questions, from 1")
      .text("of", &Claim::of,
            "whose value: an agent, a seat, a faction, a ruleset ...; \"*\": of all that the "
            "question compares; of an exact psro \"exploitability\" or \"value\"")
      .text("ruleset", &Claim::ruleset,
            "how far its value under this ruleset is from that under the first one")
      .text("item", &Claim::item, "of [worth]: what it is worth")
      .text("metric", &Claim::metric, "a metric of the agent `of`, by its label in the report")
      .boolean("like_these", &Claim::like_these,
               "true: in scenarios like these, not in these alone")
      .number("above", &Claim::above, NumberRange{}, "all of the interval is above this")
      .otherwise("none")
      .number("below", &Claim::below, NumberRange{}, "all of the interval is below this")
      .otherwise("none")
      .other({"within", "[low, high]", "(none)", "all of the interval is in between"},
             [](Reader& reader, Claim& claim) { claim.within = read_range(reader, "within"); })
      .texts("ahead_of", &Claim::ahead_of, "levels that it is ahead of for certain")
      .texts("equal_to", &Claim::equal_to, "levels that it is equal to within `detect`")
      .text("in_equilibrium", &Claim::in_equilibrium,
            "\"every\" or \"none\": the equilibria of the run's strategies that play it")
      .text("fair_for", &Claim::fair_for,
            "of a balance: the players with whom every value is inside of its band")
      .check([](Reader& reader, Claim& claim) {
        if (!claim.in_equilibrium.empty() && claim.in_equilibrium != "every" &&
            claim.in_equilibrium != "none") {
          reader.fail("in_equilibrium", "expected \"every\" or \"none\"");
        }
      })
      .check(check_claim);
}

ParamTable<StudyRun> run_table() {
  return ParamTable<StudyRun>()
      .text("name", &StudyRun::name, "what its column is called")
      .required()
      .text("config", &StudyRun::config, "of the experiment")
      .otherwise("the part's")
      .texts("set", &StudyRun::set, "assignments as on the command line, besides the part's");
}

const std::vector<std::pair<std::string, Shown>>& shown_names() {
  static const std::vector<std::pair<std::string, Shown>> names = {
      {"answers", Shown::kAnswers},
      {"like_these", Shown::kLikeThese},
      {"differences", Shown::kDifferences},
      {"matrix", Shown::kMatrix},
      {"scenarios", Shown::kScenarios},
      {"measures", Shown::kMeasures},
      {"metrics", Shown::kMetrics},
      {"effects", Shown::kEffects},
      {"worth", Shown::kWorth},
      {"metagame", Shown::kMetagame},
      {"games", Shown::kGames},
  };
  return names;
}

std::vector<std::string> names_of_shown() {
  std::vector<std::string> names;
  for (const auto& [name, shown] : shown_names()) names.push_back(name);
  return names;
}

void read_shown(Reader& reader, PartReading& reading) {
  if (!reader.has("show")) return;
  reading.part.shown.clear();
  for (const std::string& name : reader.texts("show", std::vector<std::string>{})) {
    const auto& names = shown_names();
    const auto known = std::find_if(names.begin(), names.end(),
                                    [&](const auto& each) { return each.first == name; });
    if (known == names.end()) {
      reader.fail("show",
                  fmt::format("there is no `{}`{}", name, suggestion(name, names_of_shown())));
    } else {
      reading.part.shown.push_back(known->second);
    }
  }
}

// Runs have the part's config and assignments.
void complete_runs(Reader& reader, PartReading& reading) {
  Part& part = reading.part;
  if (part.runs.empty()) part.runs.emplace_back();
  std::set<std::string> names;
  for (StudyRun& run : part.runs) {
    if (!names.insert(run.name).second) {
      reader.fail("runs", fmt::format("two are named `{}`", run.name));
    }
    if (run.config.empty()) run.config = reading.config;
    if (run.config.empty()) {
      reader.fail("config", "is missing; expected an experiment, for the part or each of `runs`");
      return;
    }
    run.set.insert(run.set.begin(), reading.set.begin(), reading.set.end());
  }
  for (const Claim& claim : part.claims) {
    if (!claim.run.empty() && !names.contains(claim.run)) {
      reader.fail("claims", fmt::format("\"{}\": there is no run `{}`", claim.says, claim.run));
    }
  }
  if (part.runs.size() > 1 && part.kind != PartKind::kRun) {
    reader.fail("runs", "are for verb = \"run\"");
  }
}

// Names are folders and files.
bool is_plain_name(const std::string& name) {
  return !name.empty() &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
}

ParamTable<PartReading> part_table() {
  return ParamTable<PartReading>()
      .text("name", of_part(&Part::name), "of its folder and its picture")
      .required()
      .check([](Reader& reader, PartReading& reading) {
        if (!is_plain_name(reading.part.name)) {
          reader.fail("name", "expected small letters, digits, `_` and `-`");
        }
      })
      .text("title", of_part(&Part::title), "its heading")
      .required()
      .text("text", of_part(&Part::text), "what is said of it, as Markdown, without figures")
      .text("config", &PartReading::config, "the experiment that is played")
      .otherwise("that of `runs`")
      .texts("set", &PartReading::set, "assignments as on the command line, for all of its runs")
      .choice("verb", of_part(&Part::kind),
              {{"run", PartKind::kRun},
               {"tune", PartKind::kTune},
               {"psro", PartKind::kPsro},
               {"balance", PartKind::kBalance}},
              "by which command it is played")
      .tables<StudyRun>(
          {"runs", "tables", "(one)",
           "several experiments with the same questions, which are shown beside each "
           "other"},
          run_table(), [](const PartReading& /*part*/) { return StudyRun{}; },
          [](Reader& table, PartReading& reading, StudyRun run) {
            if (!is_plain_name(run.name)) {
              table.fail("name", "expected small letters, digits, `_` and `-`");
            }
            reading.part.runs.push_back(std::move(run));
          })
      .other({"show", "a list of texts", "[\"answers\"]",
              fmt::format("what of a run is shown: {}", fmt::join(names_of_shown(), ", "))},
             read_shown)
      .texts("metrics", of_part(&Part::metrics),
             "those whose labels (of \"metrics\") or names (of \"games\") begin so are shown")
      .otherwise("all")
      .integer("picture", of_part(&Part::picture), 0, 1000,
               "of a run: the question that a picture shows, from 1")
      .tables<Claim>(
          {"claims", "tables", "(none)", "what is to hold on every seed"}, claim_table(),
          [](const PartReading& /*part*/) { return Claim{}; },
          [](Reader& /*table*/, PartReading& reading, Claim claim) {
            reading.part.claims.push_back(std::move(claim));
          })
      .check(complete_runs);
}

void take_part(Reader& table, Study& study, PartReading part) {
  for (const Part& other : study.parts) {
    if (other.name == part.part.name) table.fail("name", "stands there twice");
  }
  study.parts.push_back(std::move(part.part));
}

void check_study(Reader& reader, Study& study) {
  const std::set<std::uint64_t> distinct(study.seeds.begin(), study.seeds.end());
  if (study.seeds.empty() || distinct.size() != study.seeds.size()) {
    reader.fail("seeds", "expected distinct numbers, one at least");
  }
  if (study.parts.empty()) reader.fail("parts", "expected one [[parts]] at least");
}

ParamTable<Study> study_table() {
  return ParamTable<Study>()
      .text("title", &Study::title, "the page's heading")
      .required()
      .text("question", &Study::question, "what is asked, as Markdown")
      .required()
      .integers("seeds", &Study::seeds, 0, 1'000'000'000, "everything is played on each of them")
      .required()
      .text("scope", &Study::scope, "what it is true of, as Markdown")
      .texts("not_known", &Study::not_known, "what the games do not tell, a line each")
      .tables<PartReading>(
          {"parts", "tables", "", "what is played, in the page's order"}, part_table(),
          [](const Study& /*study*/) { return PartReading{}; }, take_part)
      .check(check_study);
}

}  // namespace

const char* to_text(PartKind kind) {
  switch (kind) {
    case PartKind::kTune:
      return "tune";
    case PartKind::kPsro:
      return "psro";
    case PartKind::kBalance:
      return "balance";
    case PartKind::kRun:
      break;
  }
  return "run";
}

std::vector<ParamInfo> study_settings() { return study_table().info(); }

std::vector<std::string> study_names() { return document_names(data_file(kFolder)); }

absl::StatusOr<Study> load_study(const std::string& name) {
  const auto document = resolve_document(name, data_file(kFolder));
  if (!document.ok()) return document.status();
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  Study study = study_table().read(reader, {});
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  study.name = document->name;
  study.file = document->file;
  return study;
}

}  // namespace muster::study
