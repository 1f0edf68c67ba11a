#include "experiments/report/study/study_tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>

#include "experiments/report/metagame/metagame_words.h"
#include "experiments/report/sentences.h"
#include "experiments/report/study/seed_tables.h"
#include "experiments/report/tuning/balance_report.h"
#include "experiments/report/tuning/double_oracle_report.h"
#include "experiments/report/tuning/psro_report.h"
#include "experiments/report/tuning/tune_report.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::Answer;
using analysis::LevelRow;
using study::Played;
using study::Shown;
using tuning::DoubleOracle;

std::string listed_lines(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += fmt::format("- {}\n", sentence);
  return text;
}

std::string sentences_on(const PartOnSeeds& part,
                         const std::function<std::vector<std::string>(const Played&)>& of) {
  std::string text;
  for (std::size_t i = 0; i < part.seeds.size(); ++i) {
    text += fmt::format("Seed {}:\n\n{}", part.seeds[i],
                        listed_lines(of(part.played[i]->runs.front())));
    if (i + 1 < part.seeds.size()) text += "\n";
  }
  return text;
}

std::string quoted(const std::string& code) { return fmt::format("\n```toml\n{}```\n", code); }

std::string tuned(const PartOnSeeds& part) {
  std::string text = sentences_on(
      part, [](const Played& run) { return tune_sentences(std::get<tuning::Tuned>(run.result)); });
  for (std::size_t i = 0; i < part.seeds.size(); ++i) {
    std::string found;
    for (const std::string& setting :
         std::get<tuning::Tuned>(part.played[i]->runs.front().result).settings()) {
      found += setting + "\n";
    }
    if (!found.empty()) text += quoted(fmt::format("# found on seed {}\n{}", part.seeds[i], found));
  }
  const std::vector<OnSeeds> runs = runs_of(part);
  return runs.empty() ? text : text + "\n" + answer_tables(part, runs);
}

// The same on every seed.
std::string exactly_grown(const DoubleOracle& oracle) {
  return fmt::format("{}\n{}", listed_lines(double_oracle_sentences(oracle)),
                     double_oracle_table(oracle).markdown());
}

std::string grown(const PartOnSeeds& part) {
  const auto& first = part.played.front()->runs.front().result;
  if (const auto* oracle = std::get_if<DoubleOracle>(&first)) return exactly_grown(*oracle);
  return sentences_on(part, [](const Played& run) {
    const auto& population = std::get<tuning::Population>(run.result);
    std::vector<std::string> sentences = psro_sentences(population);
    for (std::string& sentence : metagame_sentences(population.metagame)) {
      sentences.push_back(std::move(sentence));
    }
    return sentences;
  });
}

std::string balanced(const PartOnSeeds& part) {
  std::string text = sentences_on(part, [](const Played& run) {
    return balance_sentences(std::get<tuning::Balanced>(run.result));
  });
  for (std::size_t i = 0; i < part.seeds.size(); ++i) {
    const auto& found = std::get<tuning::Balanced>(part.played[i]->runs.front().result);
    if (found.edits.empty()) continue;
    text += quoted(fmt::format("# found on seed {}\n{}", part.seeds[i], balance_edits(found)));
    text += "\n" + band_table(found).markdown();
  }
  return text;
}

std::string chosen(const PartOnSeeds& part) {
  return sentences_on(part, [](const Played& run) {
    return metagame_sentences(*std::get<study::RunResult>(run.result).metagame);
  });
}

std::string shown_text(const PartOnSeeds& part, const std::vector<OnSeeds>& runs, Shown shown) {
  switch (shown) {
    case Shown::kAnswers:
      return answer_tables(part, runs);
    case Shown::kLikeThese:
      return like_these_table(part, runs.front());
    case Shown::kDifferences:
      return difference_table(runs.front());
    case Shown::kMatrix:
      return matrix_tables(runs.front());
    case Shown::kScenarios:
      return scenario_table(runs.front());
    case Shown::kMeasures:
      return measure_table(runs.front());
    case Shown::kMetrics:
      return metric_table(part.part, runs.front());
    case Shown::kGames:
      return happened_table(part, runs.front());
    case Shown::kEffects:
      return effect_tables(runs.front());
    case Shown::kWorth:
      return worth_table(part, runs.front());
    case Shown::kMetagame:
      return chosen(part);
  }
  return "";
}

}  // namespace

std::string part_tables(const PartOnSeeds& part) {
  switch (part.part.kind) {
    case study::PartKind::kTune:
      return tuned(part);
    case study::PartKind::kPsro:
      return grown(part);
    case study::PartKind::kBalance:
      return balanced(part);
    case study::PartKind::kRun:
      break;
  }
  const std::vector<OnSeeds> runs = runs_of(part);
  std::vector<std::string> tables;
  for (const Shown shown : part.part.shown) {
    std::string text = shown_text(part, runs, shown);
    if (!text.empty()) tables.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(tables, "\n"));
}

std::optional<IntervalPicture> part_picture(const PartOnSeeds& part) {
  const std::vector<OnSeeds> runs = runs_of(part);
  const auto question = static_cast<std::size_t>(part.part.picture);
  if (question == 0 || runs.empty() || question > runs.front().front()->answers.size()) return {};
  const Analysis& analysis = *runs.front().front();
  const Answer& first = analysis.answers[question - 1];
  if (first.rows.empty() || first.rows.size() > kMostPictureRows) return {};
  const Scale scale(first, analysis.meta);
  IntervalPicture picture{first.text, scale.axis(), scale.factor(), {}, {}, {}};
  if (first.rows.front().among_all) picture.reference = 100 * first.rows.front().fair_share;
  for (const std::uint64_t seed : part.seeds) {
    picture.series.push_back(fmt::format("seed {}", seed));
  }
  for (const LevelRow& level : first.rows) {
    PictureRow& row = picture.rows.emplace_back(PictureRow{level.name, {}});
    for (const Analysis* on_seed : runs.front()) {
      const LevelRow* there = row_named(on_seed->answers[question - 1], level.name);
      row.values.push_back(there == nullptr || there->blocks == 0 ? std::optional<stats::Interval>()
                                                                  : there->shown());
    }
  }
  return picture;
}

}  // namespace muster::report
