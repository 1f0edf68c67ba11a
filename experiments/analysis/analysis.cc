#include "experiments/analysis/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "experiments/analysis/design.h"
#include "experiments/scan/scan.h"

namespace muster::analysis {
namespace {

// Who has vouched last for each of these programs, with all that it said.
std::vector<Voucher> last_vouchers(const std::vector<Voucher>& all,
                                   const std::set<std::string>& programs) {
  std::map<std::string, std::string> last;
  for (const Voucher& voucher : all) last[voucher.program] = voucher.by;
  std::vector<Voucher> some;
  for (const Voucher& voucher : all) {
    const bool there = programs.contains(voucher.program) && last[voucher.program] == voucher.by;
    if (there) some.push_back(voucher);
  }
  return some;
}

Question about(Subject subject) {
  Question question;
  question.subject = subject;
  return question;
}

// The tables that one pass over the games fills.
class Pass {
 public:
  Pass(const StoreMeta& meta, const Plan& plan, const std::vector<Question>& questions)
      : meta_(meta), plan_(plan) {
    for (const Question& question : questions) tables_.emplace_back(question, meta, plan);
  }

  void add(const GameRow& game) {
    const PlannedCell& cell =
        plan_.cells()[static_cast<std::size_t>(game.job % plan_.cells().size())];
    for (QuestionTable& table : tables_) table.add(game, cell);
  }
  const QuestionTable& table(std::size_t i) const { return tables_[i]; }

 private:
  const StoreMeta& meta_;
  const Plan& plan_;
  std::vector<QuestionTable> tables_;
};

// What games say besides their results.
class Surroundings {
 public:
  Surroundings(const StoreMeta& meta, const Plan& plan, const std::vector<std::string>& main)
      : meta_(meta),
        sums_(meta, main),
        ratings_(meta, plan),
        places_(meta.scenarios.size() * meta.rulesets.size()) {}

  void add(const GameRow& game, const PlannedCell& cell) {
    places_[cell.scenario * meta_.rulesets.size() + cell.ruleset].add(game, cell.key);
    sums_.add(game, cell);
    ratings_.add(game, cell);
  }
  void describe(const RowIds& ids, Analysis& analysis) const {
    PlaceSums all;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      PlaceSummary summary = places_[i].summary(meta_, ids);
      summary.scenario = meta_.scenarios[i / meta_.rulesets.size()].name;
      summary.ruleset = meta_.rulesets[i % meta_.rulesets.size()].name;
      analysis.places.push_back(std::move(summary));
      all.merge(places_[i]);
    }
    analysis.all = all.summary(meta_, ids);
    analysis.metrics = sums_.tables();
    analysis.ratings = ratings_.table();
  }

 private:
  const StoreMeta& meta_;
  AgentSums sums_;
  RatingGames ratings_;
  std::vector<PlaceSums> places_;
};

std::vector<std::string> main_side(const StoreMeta& meta) {
  if (meta.format == "gauntlet") return meta.candidates;
  std::vector<std::string> names;
  for (const StoredAgent& agent : meta.agents) names.push_back(agent.name);
  return names;
}

}  // namespace

absl::StatusOr<Analysis> analyze(const StoreMeta& meta, const Plan& plan, const RowIds& ids,
                                 const ForEachGame& games,
                                 const std::function<void(const GameRow&)>& also) {
  Analysis analysis;
  analysis.meta = meta;
  analysis.main = main_side(meta);
  const auto counted = counted_games(analysis.meta, plan, games);
  if (!counted.ok()) return counted.status();
  std::vector<Question> questions = questions_of(meta);
  const std::size_t asked = questions.size();
  questions.push_back(about(Subject::kSeat));
  questions.push_back(about(Subject::kTurn));
  Pass pass(analysis.meta, plan, questions);
  Surroundings surroundings(analysis.meta, plan, analysis.main);
  std::optional<EffectGames> effects;
  if (varies_ruleset(meta) && !meta.stopping.looks() && meta.format != "listed") {
    effects.emplace(questions_of(meta), analysis.meta, plan);
  }
  absl::Status good;
  const absl::Status read = games([&](const GameRow& game) {
    if (good.ok()) good = check_row(game, plan);
    if (!good.ok()) return;
    if (!counted->counts(game.job)) {
      ++analysis.unused;
      return;
    }
    ++analysis.games;
    const PlannedCell& cell =
        plan.cells()[static_cast<std::size_t>(game.job % plan.cells().size())];
    analysis.not_reproducible += cell.reproducible ? 0 : 1;
    surroundings.add(game, cell);
    pass.add(game);
    if (effects) effects->add(game, cell);
    if (also) also(game);
  });
  if (!read.ok()) return read;
  if (!good.ok()) return good;
  const std::uint64_t needed = counted->games();
  analysis.missing = needed - std::min(needed, analysis.games);
  surroundings.describe(ids, analysis);
  const bool sequential = analysis.missing > 0 || meta.stopping.looks();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Answer answer = answer_of(questions[i], pass.table(i), analysis.meta, plan, sequential,
                              i == 0 ? counted->course : std::nullopt);
    if (i < asked) {
      analysis.answers.push_back(std::move(answer));
    } else if (i == asked) {
      analysis.seats = std::move(answer);
    } else if (answer.rows.size() > 1) {
      analysis.turns = std::move(answer);
    }
  }
  if (effects && analysis.missing == 0) analysis.effects = effects->effects();
  if (!sequential) analysis.worths = worths_of(meta, analysis.seats);
  return analysis;
}

absl::StatusOr<Analysis> analyze(const Store& store,
                                 const std::function<void(const GameRow&)>& also, bool people) {
  const auto ids = store.ids();
  if (!ids.ok()) return ids.status();
  const CountedRun run(store.meta(), store.plan(), people);
  std::vector<GameOfPeople> played;
  std::set<std::int64_t> players;  // programs that have played
  Scan scan(store);
  const ForEachGame games = [&](const std::function<void(const GameRow&)>& visit) {
    played.clear();
    return scan.for_each([&](const GameRow& game) {
      players.insert(game.program);
      if (run.of_people(game.job)) played.push_back(run.told(game, *ids));
      const auto job = run.counted_job(game.job);
      if (!job) return;
      GameRow counted = game;
      counted.job = *job;
      visit(counted);
    });
  };
  const auto also_whole = [&](const GameRow& counted) {
    GameRow game = counted;
    game.job = run.whole_job(counted.job);
    if (also) also(game);
  };
  auto analysis = analyze(run.meta(), run.plan(), *ids, games, also_whole);
  if (!analysis.ok()) return analysis;
  analysis->people = std::move(played);
  analysis->people_count = people;
  std::set<std::string> programs;
  for (const std::int64_t id : players) {
    programs.insert(store.contents().programs.at(id).identity);
  }
  for (const BatchRecord& batch : store.batches()) {
    if (batch.witness != 0) programs.insert(store.contents().programs.at(batch.program).identity);
  }
  analysis->vouchers = last_vouchers(store.contents().vouchers, programs);
  return analysis;
}

}  // namespace muster::analysis
