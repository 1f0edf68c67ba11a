// A game in progress that people at browsers play: it lets chance and agents go on by themselves,
// in a thread of its own, and keeps what each seat may see for whoever asks.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/game.h"
#include "experiments/engine/play_session.h"
#include "experiments/play/sitting.h"
#include "experiments/report/replay/step_page.h"
#include "experiments/view/view.h"

namespace muster::play {

// What a page has already.
struct PageHas {
  std::uint64_t epoch = 0;  // frames of another one are not those of this
  std::size_t frames = 0;
  std::size_t pieces = 0;
};

class Table {
 public:
  // Errors: those of Sitting::sit.
  static absl::StatusOr<std::unique_ptr<Table>> open(Sitting sitting);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const Sitting& sitting() const { return sitting_; }
  // A page that begins with what there is (report/replay/step_page.h).
  std::string page_of(int eye, const report::StepPage& words) const;
  // Whose view `eye` may ask for: where nothing is hidden there is one view for all, kSeesAll.
  int view_of(int eye) const { return hides_ ? eye : kSeesAll; }
  bool hides_information() const { return hides_; }
  std::uint64_t epoch() const;

  // What is new for a page that looks as `eye`, which plays the seats `own`: {epoch, frames,
  // pieces, size, seat, thinking, choices, over, end, stored, can_undo}; page/play_page.js reads
  // it.
  nlohmann::json news(int eye, const std::vector<int>& own, const PageHas& has) const;
  // One line for the list of tables.
  nlohmann::json summary() const;

  // Of the seat that is waited for, which is one of `own`. `step`: the number of steps that the
  // page has seen, so that nobody chooses in a position that is over. Errors: FailedPrecondition,
  // InvalidArgument.
  absl::Status choose(const std::vector<int>& own, std::size_t step, Action code);
  absl::StatusOr<nlohmann::json> hint(const std::vector<int>& own);
  // {gone: true} where the position is another one by now: a pointer is quick.
  absl::StatusOr<nlohmann::json> odds(const std::vector<int>& own, std::size_t step, Action code);
  // What the agents' last choice was for. Errors: FailedPrecondition where that tells what is
  // hidden.
  absl::StatusOr<nlohmann::json> why();
  absl::Status undo(const std::vector<int>& own);
  // Writes the position as a file that `muster play --state` and `muster analyze --state` read:
  // {path}. Errors: FailedPrecondition where there is no folder for it.
  absl::StatusOr<nlohmann::json> save();
  // The position. Errors: FailedPrecondition where that tells what is hidden and somebody plays.
  absl::StatusOr<nlohmann::json> state();

 private:
  using Work = std::function<void()>;

  Table(Sitting sitting, std::unique_ptr<PlaySession> session);
  void work();
  bool may_tell() const;  // nothing is hidden, or nobody plays, or it is over
  bool plays(const std::vector<int>& own) const;
  absl::Status may_choose(const std::vector<int>& own, std::size_t step) const;
  // Runs in the table's thread, between two steps.
  void ask(const Work& work) const;
  // Pages are told of a step, or of those shown before, and a game that is over is stored.
  void tell(const SessionStep* step);
  void show(const SessionStep& step);  // with the mutex, as publish()
  void publish();

  Sitting sitting_;
  ViewPage page_;
  bool hides_ = false;
  std::unique_ptr<PlaySession> session_;  // of the thread

  mutable std::mutex mutex_;
  mutable std::condition_variable news_;
  mutable std::deque<Work> asked_;
  bool stop_ = false;
  // What pages are told. The thread alone changes it, with the mutex, and reads it without.
  std::map<int, report::Film> films_;
  std::vector<int> rounds_;  // by frame
  std::uint64_t epoch_ = 1;
  Player to_move_ = kChance;
  bool waits_ = false;
  Player last_chooser_ = kChance;
  std::vector<SessionChoice> choices_;
  std::string end_;
  nlohmann::json stored_;
  std::string broken_;  // an agent broke its contract

  std::thread thread_;
};

}  // namespace muster::play
