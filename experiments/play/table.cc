#include "experiments/play/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <utility>

#include "core/sheet.h"
#include "core/status.h"
#include "experiments/play/unfinished.h"
#include "experiments/report/replay/annotations.h"
#include "experiments/report/replay/game_page.h"

namespace muster::play {
namespace {

using Json = nlohmann::json;

constexpr Action kNone{0xffff};

bool contains(const std::vector<int>& seats, Player seat) {
  return std::find(seats.begin(), seats.end(), int{seat}) != seats.end();
}

Json choices_json(const std::vector<SessionChoice>& choices) {
  Json list = Json::array();
  for (const SessionChoice& choice : choices) {
    list.push_back({static_cast<int>(choice.code), choice.text, choice.slots});
  }
  return list;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Table>> Table::open(Sitting sitting) {
  auto session = sit(sitting);
  if (!session.ok()) return session.status();
  std::unique_ptr<Table> table(new Table(std::move(sitting), *std::move(session)));
  const absl::Status restored = table->session_->restore(
      table->sitting_.position.steps, [&](const SessionStep& step) { table->show(step); });
  if (!restored.ok()) return restored;
  table->tell(nullptr);
  table->thread_ = std::thread([raw = table.get()] { raw->work(); });
  return table;
}

Table::Table(Sitting sitting, std::unique_ptr<PlaySession> session)
    : sitting_(std::move(sitting)), session_(std::move(session)) {
  page_ = session_->page();
  hides_ = session_->hides_information();
  const std::vector<int>& eyes = session_->eyes();
  for (std::size_t i = 0; i < eyes.size(); ++i) {
    report::Film& film = films_.try_emplace(eyes[i], page_).first->second;
    film.begin(session_->first_frames()[i], seen_by(eyes[i], session_->opening()));
  }
  rounds_.push_back(session_->first_frames().front().round);
}

Table::~Table() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  news_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Table::work() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    if (!asked_.empty()) {
      const Work work = std::move(asked_.front());
      asked_.pop_front();
      lock.unlock();
      work();
      lock.lock();
      continue;
    }
    if (waits_ || to_move_ == kTerminal || !broken_.empty()) {
      news_.wait(lock);
      continue;
    }
    lock.unlock();
    const auto step = session_->advance();
    if (step.ok()) tell(&*step);
    lock.lock();
    if (!step.ok()) broken_ = message_of(step.status());
  }
}

void Table::ask(const Work& work) const {
  std::promise<void> done;
  {
    const std::lock_guard lock(mutex_);
    asked_.emplace_back([&] {
      work();
      done.set_value();
    });
  }
  news_.notify_all();
  done.get_future().wait();
}

void Table::tell(const SessionStep* step) {
  std::string words;
  Json stored;
  if (session_->to_move() == kTerminal) {
    words = report::result_words(sitting_.engine->info(), sitting_.names(), session_->result());
    const Ending ending = conclude(sitting_, *session_);
    stored = ending.id.empty() ? Json{{"not", ending.why_not}}
                               : Json{{"id", ending.id}, {"folder", sitting_.folder}};
  }
  // In one go: frames never come with the choices of an earlier step.
  const std::lock_guard lock(mutex_);
  if (step != nullptr) show(*step);
  publish();
  end_ = std::move(words);
  stored_ = std::move(stored);
}

void Table::show(const SessionStep& step) {
  std::size_t i = 0;
  for (const int eye : session_->eyes()) {
    const ViewFrame& after = step.after[i++];
    const Sheet words = seen_by(eye, step.told);
    films_.at(eye).add({.turn = step.turn,
                        .round = rounds_.back(),
                        .by = step.by,
                        .words = words,
                        .after = after});
  }
  rounds_.push_back(step.after.front().round);
}

void Table::publish() {
  to_move_ = session_->to_move();
  waits_ = session_->waits();
  choices_ = session_->choices();
  last_chooser_ = session_->last_chooser();
}

bool Table::may_tell() const { return !hides_ || !sitting_.has_people() || to_move_ == kTerminal; }

bool Table::plays(const std::vector<int>& own) const { return waits_ && contains(own, to_move_); }

nlohmann::json Table::news(int eye, const std::vector<int>& own, const PageHas& has) const {
  const std::lock_guard lock(mutex_);
  const bool same = has.epoch == epoch_;
  const report::Film& film = films_.at(view_of(eye));
  Json news = film.since(same ? has.frames : 0, same ? has.pieces : 0);
  news["epoch"] = epoch_;
  news["size"] = film.size();
  news["seat"] = int{to_move_};
  news["mine"] = plays(own);
  news["choices"] =
      plays(own) && (!hides_ || eye == to_move_) ? choices_json(choices_) : Json::array();
  news["over"] = to_move_ == kTerminal;
  news["end"] = end_;
  news["stored"] = stored_;
  news["broken"] = broken_;
  news["can_undo"] = contains(own, last_chooser_);
  return news;
}

std::uint64_t Table::epoch() const {
  const std::lock_guard lock(mutex_);
  return epoch_;
}

std::string Table::page_of(int eye, const report::StepPage& words) const {
  const std::lock_guard lock(mutex_);
  return report::step_page(words, page_, films_.at(view_of(eye)));
}

nlohmann::json Table::summary() const {
  const std::lock_guard lock(mutex_);
  return {{"game", sitting_.engine->info().name},
          {"scenario", sitting_.scenario_document.name},
          {"names", sitting_.names()},
          {"steps", films_.begin()->second.size() - 1},
          {"over", to_move_ == kTerminal},
          {"end", end_}};
}

absl::Status Table::may_choose(const std::vector<int>& own, std::size_t step) const {
  if (!plays(own)) return absl::FailedPreconditionError("it is not your turn");
  if (step != films_.begin()->second.size()) {
    return absl::FailedPreconditionError("this position is over");
  }
  return absl::OkStatus();
}

absl::Status Table::choose(const std::vector<int>& own, std::size_t step, Action code) {
  absl::Status done;
  ask([&] {
    done = may_choose(own, step);
    if (!done.ok()) return;
    const auto taken = session_->choose(code);
    done = taken.status();
    if (!taken.ok()) return;
    save_unfinished(sitting_, *session_);
    tell(&*taken);
  });
  return done;
}

absl::StatusOr<nlohmann::json> Table::hint(const std::vector<int>& own) {
  absl::StatusOr<MoveAnalysis> found = absl::FailedPreconditionError("it is not your turn");
  ask([&] {
    if (plays(own)) found = session_->hint();
  });
  if (!found.ok()) return found.status();
  return report::ranking_json(*found, kNone);
}

absl::StatusOr<nlohmann::json> Table::odds(const std::vector<int>& own, std::size_t step,
                                           Action code) {
  std::optional<absl::StatusOr<Prospects>> found;
  ask([&] {
    if (may_choose(own, step).ok()) found = session_->prospects(code);
  });
  if (!found) return Json{{"gone", true}};
  if (!found->ok()) return found->status();
  return odds_json(**found);
}

absl::StatusOr<nlohmann::json> Table::why() {
  std::optional<MoveAnalysis> thoughts;
  absl::Status may;
  ask([&] {
    if (may_tell()) {
      thoughts = session_->last_thoughts();
    } else {
      may = absl::FailedPreconditionError(
          "what agents think tells what they hold; ask when the game is over");
    }
  });
  if (!may.ok()) return may;
  if (!thoughts) return Json::array();
  return report::ranking_json(*thoughts, kNone);
}

absl::Status Table::undo(const std::vector<int>& own) {
  absl::Status done;
  ask([&] {
    if (last_chooser_ >= 0 && !contains(own, last_chooser_)) {
      done = absl::FailedPreconditionError("somebody else has chosen since");
      return;
    }
    if (to_move_ == kTerminal) {
      done = absl::FailedPreconditionError("the game is over");
      return;
    }
    const std::optional<std::size_t> stay = session_->undo();
    if (!stay) {
      done = absl::FailedPreconditionError("there is nothing to take back");
      return;
    }
    const std::lock_guard lock(mutex_);
    for (auto& [eye, film] : films_) film.cut(*stay + 1);
    rounds_.resize(*stay + 1);
    ++epoch_;
    broken_.clear();
    publish();
  });
  return done;
}

absl::StatusOr<nlohmann::json> Table::save() {
  std::string path;
  ask([&] { path = save_unfinished(sitting_, *session_); });
  if (path.empty()) {
    return absl::FailedPreconditionError(
        "this game is not kept: it has no folder, or began in the middle");
  }
  return Json{{"path", path}};
}

absl::StatusOr<nlohmann::json> Table::state() {
  absl::StatusOr<Json> state =
      absl::FailedPreconditionError("a state tells what is hidden; ask when the game is over");
  ask([&] {
    if (may_tell()) state = session_->state();
  });
  return state;
}

}  // namespace muster::play
