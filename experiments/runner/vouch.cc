#include "experiments/runner/vouch.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "core/fork_join.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/engine/program.h"
#include "experiments/runner/question.h"
#include "experiments/runner/signature_cache.h"
#include "experiments/store/stored_matchups.h"

namespace muster {
namespace {

// Long enough to meet the opening of most games, short enough for searches.
constexpr SignRequest kSigned = {.games = 1, .seed = 20261123, .choices = 4, .cheaply = true};

MatchupSpec spec_of(const Experiment& experiment, const Cell& cell) {
  MatchupSpec spec{experiment.rulesets[cell.ruleset], experiment.scenarios[cell.scenario], {}};
  for (const std::size_t agent : cell.seats) spec.seats.push_back(experiment.agents[agent]);
  return spec;
}

// One cell of the plan for each (ruleset, agent type).
struct Representative {
  std::size_t cell = 0;
  std::string ruleset;
  std::string type;
};

std::vector<Representative> representatives(const Experiment& experiment) {
  std::set<std::pair<std::size_t, std::string>> seen;
  std::vector<Representative> all;
  for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
    const Cell& cell = experiment.cells[i];
    for (const std::size_t agent : cell.seats) {
      const std::string& type = experiment.agents[agent].type;
      if (!seen.emplace(cell.ruleset, type).second) continue;
      all.push_back({i, experiment.rulesets[cell.ruleset].name, type});
    }
  }
  if (all.size() <= kMostSignatures) return all;
  std::vector<Representative> some;  // spread evenly
  for (std::size_t i = 0; i < kMostSignatures; ++i) {
    some.push_back(all[i * all.size() / kMostSignatures]);
  }
  return some;
}

// A line that a run has kept.
struct KeptLine {
  Hash128 cell;
  std::string hash;
  std::string what;  // ruleset and agent type
};

std::optional<KeptLine> parse_line(const std::string& line) {
  const std::vector<std::string> words = absl::StrSplit(line, absl::MaxSplits(' ', 2));
  if (words.size() != 3) return std::nullopt;
  const auto cell = parse_hash128(words[0]);
  if (!cell.ok()) return std::nullopt;
  return KeptLine{*cell, words[1], words[2]};
}

absl::Status refused(const Store& store, const std::string& program, const std::string& why) {
  return absl::FailedPreconditionError(fmt::format(
      "{}: rows were played by another program ({}; this is {}), and {}. None of them was "
      "used and nothing was changed there; go on with that program, or in a folder without "
      "them",
      store.path(), program, program_identity(), why));
}

// Makes a program's signatures again.
class SignatureCheck {
 public:
  SignatureCheck(const Store& store, const Experiment& experiment, const Plan& plan)
      : store_(store), experiment_(experiment), inputs_(store, unused_) {
    for (const auto& [id, cell] : store.contents().cells) cells_[cell.key] = &cell;
    for (std::size_t i = 0; i < plan.cells().size(); ++i) places_.emplace(plan.cells()[i].key, i);
  }

  // Errors: FailedPrecondition.
  absl::Status check(const std::string& program) {
    const auto& signatures = store_.contents().signatures;
    const auto lines = signatures.find(program);
    if (lines == signatures.end()) {
      return refused(store_, program, "it has left no signatures to compare with");
    }
    auto compared = compare(lines->second, program);
    if (!compared.ok() || *compared) return compared.status();
    // Its signatures may be of games that others of its rows were about. Then those of a program
    // that has vouched for it count: this one, or one whose signatures can be made again.
    for (const Voucher& voucher : store_.contents().vouchers) {
      if (voucher.program != program) continue;
      if (voucher.by == program_identity()) return absl::OkStatus();
      const auto by = signatures.find(voucher.by);
      if (by == signatures.end()) continue;
      compared = compare(by->second, program);
      if (!compared.ok() || *compared) return compared.status();
    }
    return refused(store_, program, "none of its signatures is of a game that is here");
  }

 private:
  // As the experiment has the cell; else as the run has kept it, if nothing of it is lost.
  absl::StatusOr<MatchupSpec> spec_of_cell(const Hash128& key) {
    const auto place = places_.find(key);
    if (place != places_.end()) return spec_of(experiment_, experiment_.cells[place->second]);
    const auto cell = cells_.find(key);
    if (cell == cells_.end()) return absl::NotFoundError("no such cell");
    return inputs_.spec_of(*cell->second);
  }

  // Whether any could be.
  absl::StatusOr<bool> compare(const std::vector<std::string>& lines, const std::string& program) {
    bool compared = false;
    for (const std::string& text : lines) {
      const auto line = parse_line(text);
      if (!line) continue;
      const auto spec = spec_of_cell(line->cell);
      if (!spec.ok()) continue;
      const auto hash = experiment_.engine->sign(*spec, kSigned);
      if (!hash.ok()) {
        return refused(store_, program,
                       fmt::format("its signature of {} cannot be made again: {}", line->what,
                                   message_of(hash.status())));
      }
      compared = true;
      if (hex_text(*hash) == line->hash) continue;
      return refused(store_, program,
                     fmt::format("plays otherwise: the signature of {} is {}, and was {}",
                                 line->what, hex_text(*hash), line->hash));
    }
    return compared;
  }

  const Store& store_;
  const Experiment& experiment_;
  Registry unused_;
  StoredMatchups inputs_;
  std::map<Hash128, const StoredCell*> cells_;
  std::map<Hash128, std::size_t> places_;  // in the experiment's cells
};

const std::string& program_of(const Store& store, const RowPlace& place) {
  return store.contents().programs.at(store.batches()[place.batch].program).identity;
}

// Games of which something goes on that a program has played, drawn so that every ruleset and agent
// type has its share.
class Sampler {
 public:
  Sampler(const Store& store, const Experiment& experiment, const Growth& growth)
      : store_(store), experiment_(experiment), growth_(growth), rng_(kSigned.seed) {}

  std::vector<std::uint64_t> jobs_of(const std::string& program, const Plan& plan) {
    std::map<std::pair<std::size_t, std::string>, Stratum> strata;
    for (std::uint64_t job = 0; job < plan.size(); ++job) {
      const auto index = static_cast<std::size_t>(job % plan.cells().size());
      const PlannedCell& cell = plan.cells()[index];
      if (!cell.reproducible || !is_of(program, plan, job)) continue;
      std::set<std::string> types;
      for (const std::size_t agent : cell.seats) types.insert(experiment_.agents[agent].type);
      for (const std::string& type : types) strata[{cell.ruleset, type}].take(job, rng_);
    }
    return in_turn(strata);
  }

 private:
  // A reservoir (Vitter 1985, algorithm R).
  struct Stratum {
    std::vector<std::uint64_t> jobs;
    std::uint64_t seen = 0;

    void take(std::uint64_t job, Rng& rng) {
      ++seen;
      if (jobs.size() < kSampleRows) {
        jobs.push_back(job);
        return;
      }
      const std::uint64_t place = uniform_below(rng, seen);
      if (place < kSampleRows) jobs[place] = job;
    }
  };

  // Whether the row of a job is a program's, or some of its figures are.
  bool is_of(const std::string& program, const Plan& plan, std::uint64_t job) const {
    bool is = false;
    growth_.visit(plan, job, [&](const RowPlace& place, const Hash128&) {
      is |= program_of(store_, place) == program;
    });
    return is;
  }

  template <class Strata>
  static std::vector<std::uint64_t> in_turn(const Strata& strata) {
    std::vector<std::uint64_t> jobs;
    std::set<std::uint64_t> taken;
    for (std::uint64_t round = 0; round < kSampleRows && jobs.size() < kSampleRows; ++round) {
      for (const auto& [name, stratum] : strata) {
        if (round >= stratum.jobs.size() || jobs.size() == kSampleRows) continue;
        if (taken.insert(stratum.jobs[round]).second) jobs.push_back(stratum.jobs[round]);
      }
    }
    return jobs;
  }

  const Store& store_;
  const Experiment& experiment_;
  const Growth& growth_;
  Rng rng_;
};

// What a program has left of a game.
struct Left {
  std::uint64_t job = 0;
  Hash128 key;
  std::optional<StoredRow> row;
  std::map<Hash128, StoredFigures> figures;  // by keys of witnesses
};

absl::StatusOr<Left> left_of(const Store& store, const Growth& growth, const Plan& plan,
                             const std::string& program, std::uint64_t index) {
  const GameJob job = plan.job(index);
  Left left{index, row_key(plan.cells()[job.cell].key, job.seed), std::nullopt, {}};
  absl::Status status;
  growth.visit(plan, index, [&](const RowPlace& place, const Hash128& witness) {
    if (!status.ok() || program_of(store, place) != program) return;
    if (witness == Hash128{}) {
      auto row = store.row_at(place);
      status = row.status();
      if (row.ok()) left.row = std::move(row->row);
    } else {
      auto figures = store.figures_at(place);
      status = figures.status();
      if (figures.ok()) left.figures[witness] = *std::move(figures);
    }
  });
  if (!status.ok()) return status;
  return left;
}

// What differs when the game is played again; "" when nothing does.
std::string difference(const Left& left, const PlannedCell& cell, const MatchResult& again) {
  std::string text = left.row ? difference(*left.row, again) : again.error;
  for (std::size_t i = 0; text.empty() && i < cell.witnesses.size(); ++i) {
    const auto kept = left.figures.find(cell.witnesses[i]);
    if (kept == left.figures.end()) continue;
    text = difference(kept->second, again.witnessed[i]);
  }
  return text;
}

absl::StatusOr<std::uint64_t> replay_sample(const Store& store, const Experiment& experiment,
                                            const Growth& growth, const Plan& plan,
                                            const std::string& program,
                                            const std::vector<std::uint64_t>& jobs, int threads) {
  std::vector<Left> games;
  for (const std::uint64_t job : jobs) {
    auto left = left_of(store, growth, plan, program, job);
    if (!left.ok()) return left.status();
    games.push_back(*std::move(left));
  }
  std::mutex mutex;
  std::uint64_t replayed = 0;
  std::optional<Hash128> otherwise;
  std::string how;
  tbb::task_arena arena(threads);
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(
                                             std::chrono::duration<double>(kSampleSeconds));
  parallel_for(arena, games.size(), [&](std::size_t i) {
    if (i > 0 && steady_clock::now() > end) return;
    const GameJob job = plan.job(games[i].job);
    const std::string text =
        difference(games[i], plan.cells()[job.cell], experiment.matchups[job.cell]->play(job.seed));
    const std::lock_guard lock(mutex);
    ++replayed;
    if (text.empty() || otherwise) return;
    otherwise = games[i].key;
    how = text;
  });
  if (otherwise) {
    const auto ids = store.ids();
    const std::string id = ids.ok() ? ids->of(*otherwise) : to_text(*otherwise);
    return refused(store, program,
                   fmt::format("plays otherwise: game {} comes out with {}; `{}` shows it", id, how,
                               replay_command(store.path(), id)));
  }
  if (replayed == 0) {
    return refused(store, program, "none of its games could be played again for comparison");
  }
  return replayed;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> run_signatures(const Experiment& experiment,
                                                        const Plan& plan, int threads) {
  const std::vector<Representative> cells = representatives(experiment);
  std::vector<std::string> lines(cells.size());
  SignatureCache cache;
  std::mutex mutex;
  absl::Status failed;
  tbb::task_arena arena(threads);
  parallel_for(arena, cells.size(), [&](std::size_t i) {
    const Hash128 key = plan.cells()[cells[i].cell].key;
    std::optional<std::uint64_t> hash = cache.find(key);
    if (!hash) {
      const auto made =
          experiment.engine->sign(spec_of(experiment, experiment.cells[cells[i].cell]), kSigned);
      const std::lock_guard lock(mutex);
      if (absl::IsUnimplemented(made.status())) return;
      if (!made.ok()) {
        failed = made.status();
        return;
      }
      hash = *made;
      cache.add(key, *made);
    }
    lines[i] =
        fmt::format("{} {} {} {}", to_text(key), hex_text(*hash), cells[i].ruleset, cells[i].type);
  });
  if (!failed.ok()) return failed;
  cache.save();
  std::erase(lines, "");
  return lines;
}

absl::StatusOr<std::vector<Voucher>> vouch_for(const Store& store, const Experiment& experiment,
                                               const Growth& growth,
                                               const std::vector<std::string>& others,
                                               int threads) {
  const Plan plan(experiment);
  SignatureCheck signatures(store, experiment, plan);
  std::vector<Voucher> vouchers;
  for (const std::string& program : others) {
    const absl::Status alike = signatures.check(program);
    if (!alike.ok()) return alike;
    Sampler sampler(store, experiment, growth);
    const auto replayed = replay_sample(store, experiment, growth, plan, program,
                                        sampler.jobs_of(program, plan), threads);
    if (!replayed.ok()) return replayed.status();
    const Share& share = growth.by_program.at(program);
    vouchers.push_back({program, program_identity(), *replayed, share.games, share.keys});
  }
  return vouchers;
}

}  // namespace muster
