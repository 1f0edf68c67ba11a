#include "experiments/analysis/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "experiments/analysis/design.h"

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

absl::Status check_row(const StoredGame& game, const StoreMeta& meta, const Plan& plan) {
  const auto foreign = [&](std::string_view what) {
    return absl::DataLossError(
        fmt::format("the row of job {} does not belong to this experiment: {}", game.job, what));
  };
  if (game.job >= plan.size()) return foreign("its number");
  if (game.repetition >= plan.repetitions()) return foreign("its repetition");
  if (game.returns.size() != game.seats.size()) return foreign("its number of seats");
  const PlannedCell& cell = plan.cells()[static_cast<std::size_t>(game.job % plan.cells().size())];
  if (cell.seats.size() != game.seats.size()) return foreign("its number of seats");
  for (std::size_t seat = 0; seat < cell.seats.size(); ++seat) {
    if (meta.agents[cell.seats[seat]].name != game.seats[seat]) return foreign("its agents");
  }
  return absl::OkStatus();
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

  void add(const StoredGame& game) {
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

  void add(const StoredGame& game, const PlannedCell& cell) {
    places_[cell.scenario * meta_.rulesets.size() + cell.ruleset].add(game);
    sums_.add(game, cell.scenario, cell.ruleset);
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

// The course of a run that looks; nothing for others.
absl::StatusOr<std::optional<Course>> look(const StoreMeta& meta, const Plan& plan,
                                           const ForEachGame& games) {
  if (!meta.stopping.looks()) return std::nullopt;
  Pass pass(meta, plan, {questions_of(meta).front()});
  OpenRounds there(plan.cells().size());
  absl::Status good;
  const absl::Status read = games([&](const StoredGame& game) {
    if (good.ok()) good = check_row(game, meta, plan);
    if (!good.ok()) return;
    pass.add(game);
    there.add(game.repetition, static_cast<std::size_t>(game.job % plan.cells().size()));
  });
  if (!read.ok()) return read;
  if (!good.ok()) return good;
  return std::optional(course_of(pass.table(0), there, meta, plan));
}

// The games of a plan that count.
class Uses {
 public:
  Uses(const std::optional<Course>& course, const Plan& plan) : plan_(plan) {
    const bool over = course && course->stopped_after;
    const auto rounds =
        over ? *course->stopped_after : static_cast<std::int64_t>(plan.repetitions());
    for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
      until_.push_back(course ? std::min(rounds, course->rests_from[cell]) : rounds);
    }
  }
  bool operator()(const StoredGame& game) const {
    const auto cell = static_cast<std::size_t>(game.job % plan_.cells().size());
    return game.repetition < static_cast<std::uint64_t>(until_[cell]);
  }
  std::uint64_t games() const {
    return std::accumulate(until_.begin(), until_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, std::int64_t until) {
                             return sum + static_cast<std::uint64_t>(until);
                           });
  }

 private:
  const Plan& plan_;
  std::vector<std::int64_t> until_;  // by cell: the first round that does not count
};

}  // namespace

absl::StatusOr<Analysis> analyze(const StoreMeta& meta, const Plan& plan, const RowIds& ids,
                                 const ForEachGame& games) {
  Analysis analysis;
  analysis.meta = meta;
  analysis.main = main_side(meta);
  const auto course = look(analysis.meta, plan, games);
  if (!course.ok()) return course.status();
  // Games after the decision were in hand when it fell, and those of levels that rest are of
  // another run; they change nothing.
  const Uses uses(*course, plan);
  std::vector<Question> questions = questions_of(meta);
  const std::size_t asked = questions.size();
  questions.push_back(about(Subject::kSeat));
  questions.push_back(about(Subject::kTurn));
  Pass pass(analysis.meta, plan, questions);
  Surroundings surroundings(analysis.meta, plan, analysis.main);
  absl::Status good;
  const absl::Status read = games([&](const StoredGame& game) {
    if (good.ok()) good = check_row(game, meta, plan);
    if (!good.ok()) return;
    if (!uses(game)) {
      ++analysis.unused;
      return;
    }
    ++analysis.games;
    analysis.not_reproducible += game.reproducible ? 0 : 1;
    surroundings.add(game, plan.cells()[static_cast<std::size_t>(game.job % plan.cells().size())]);
    pass.add(game);
  });
  if (!read.ok()) return read;
  if (!good.ok()) return good;
  const std::uint64_t needed = uses.games();
  analysis.missing = needed - std::min(needed, analysis.games);
  surroundings.describe(ids, analysis);
  const bool sequential = analysis.missing > 0 || meta.stopping.looks();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Answer answer = answer_of(questions[i], pass.table(i), analysis.meta, plan, sequential,
                              i == 0 ? *course : std::nullopt);
    if (i < asked) {
      analysis.answers.push_back(std::move(answer));
    } else if (i == asked) {
      analysis.seats = std::move(answer);
    } else if (answer.rows.size() > 1) {
      analysis.turns = std::move(answer);
    }
  }
  return analysis;
}

absl::StatusOr<Analysis> analyze(const Store& store) {
  const auto ids = store.ids();
  if (!ids.ok()) return ids.status();
  std::set<std::string> programs;  // that have played
  const std::string* last = nullptr;
  auto analysis = analyze(store.meta(), store.plan(), *ids,
                          [&](const std::function<void(const StoredGame&)>& visit) {
                            return store.for_each([&](const StoredGame& game) {
                              if (last == nullptr || *last != game.program) {
                                last = &*programs.insert(game.program).first;
                              }
                              visit(game);
                            });
                          });
  if (!analysis.ok()) return analysis;
  for (const BatchRecord& batch : store.batches()) {
    if (batch.witness != 0) programs.insert(store.contents().programs.at(batch.program).identity);
  }
  analysis->vouchers = last_vouchers(store.contents().vouchers, programs);
  return analysis;
}

}  // namespace muster::analysis
