#include "experiments/cli/play/terminal_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "core/files.h"
#include "core/sheet.h"
#include "core/status.h"
#include "experiments/cli/verbs.h"
#include "experiments/play/unfinished.h"
#include "experiments/report/replay/annotations.h"
#include "experiments/report/replay/game_page.h"
#include "experiments/report/sheet_text.h"

namespace muster::cli {
namespace {

constexpr const char* kHelp =
    "  N or WORDS  makes a choice: its number, or enough of its words\n"
    "  odds N      what may come of choice N, exactly\n"
    "  hint        how the adviser ranks your choices\n"
    "  why         what the last agent to choose thought\n"
    "  undo        takes your last choice back\n"
    "  board       shows the position again\n"
    "  save FILE   writes a position file: muster play GAME --state FILE goes on from it\n"
    "  quit        leaves; the game is saved\n";

constexpr std::size_t kRanked = 5;

// A line without blanks around it.
std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

std::optional<std::size_t> number_of(const std::string& text) {
  std::size_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc{} || end != last) return std::nullopt;
  return number;
}

class TerminalGame {
 public:
  TerminalGame(play::Sitting sitting, std::unique_ptr<PlaySession> session, std::istream& in)
      : sitting_(std::move(sitting)),
        game_(sitting_.engine->info()),
        session_(std::move(session)),
        in_(in) {}

  int play() {
    const absl::Status restored = session_->restore(sitting_.position.steps, [](const auto&) {});
    if (!restored.ok()) return report_error(restored);
    tell(session_->opening());
    while (session_->to_move() != kTerminal) {
      if (session_->waits()) {
        if (!choose()) return leave();
        continue;
      }
      const auto step = session_->advance();
      if (!step.ok()) return report_error(step.status());
      tell(step->told);
    }
    return finish();
  }

 private:
  int eye() const {
    if (!session_->hides_information() || !sitting_.has_people()) return kSeesAll;
    return looks_;
  }

  void tell(const Sheet& sheet) {
    // Of several people each reads what happens when it is their turn to look: what all may know.
    fmt::print("{}", text_.add(seen_by(eye(), sheet)));
    std::fflush(stdout);
  }

  // Lets somebody else sit down where the one before must not look on.
  bool hand_over(Player player) {
    const bool other = looks_ != player;
    looks_ = player;
    if (!other || !session_->hides_information() || session_->eyes().size() < 2) return true;
    if (isatty(STDOUT_FILENO) != 0) fmt::print("\033[2J\033[3J\033[H");
    fmt::print("\n{}: press Enter when nobody else looks\n", seat_title(player));
    std::fflush(stdout);
    std::string line;
    return static_cast<bool>(std::getline(in_, line));
  }

  std::string seat_title(Player player) const {
    return seat_name(game_, static_cast<std::size_t>(player));
  }

  void show_position() {
    fmt::print("\n{}\n", session_->text(eye()));
    show_choices();
  }
  void show_choices() {
    fmt::print("{} to choose:\n", seat_title(session_->to_move()));
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      fmt::print("{:>4}  {}\n", i + 1, choices_[i].text);
    }
  }

  // False: whoever types has left.
  bool choose() {
    const Player player = session_->to_move();
    if (looks_ < 0) looks_ = player;
    if (!hand_over(player)) return false;
    choices_ = session_->choices();
    show_position();
    for (;;) {
      fmt::print("> ");
      std::fflush(stdout);
      std::string line;
      if (!std::getline(in_, line)) return false;
      line = trimmed(line);
      if (line.empty()) continue;
      if (line == "quit") return false;
      if (line == "undo") {
        if (undo()) return true;
        continue;
      }
      if (command(line)) continue;
      const std::optional<std::size_t> chosen = choice_of(line);
      if (chosen) return take(choices_[*chosen].code);
    }
  }

  bool take(Action code) {
    const auto step = session_->choose(code);
    if (!step.ok()) return report_error(step.status()) == kExitDone;
    tell(step->told);
    play::save_unfinished(sitting_, *session_);
    return true;
  }

  bool undo() {
    if (!session_->undo()) {
      fmt::print("there is nothing to take back\n");
      return false;
    }
    fmt::print("taken back: {} stays\n", steps_text(session_->size()));
    return true;
  }
  static std::string steps_text(std::size_t steps) {
    return steps == 1 ? "1 step" : fmt::format("{} steps", steps);
  }

  // Whether the line was a command, which is done.
  bool command(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : trimmed(line.substr(blank));
    if (line == "help" || line == "?") {
      fmt::print("{}", kHelp);
    } else if (line == "board") {
      show_position();
    } else if (line == "hint") {
      hint();
    } else if (line == "why") {
      why();
    } else if (word == "odds") {
      odds(rest);
    } else if (word == "save") {
      save(rest);
    } else {
      return false;
    }
    return true;
  }

  void hint() {
    const auto ranking = session_->hint();
    if (!ranking.ok()) {
      fmt::print("{}\n", message_of(ranking.status()));
      return;
    }
    fmt::print("{}\n", report::ranking_words(*ranking, Action{0xffff}, kRanked));
  }

  void why() {
    if (session_->hides_information() && sitting_.has_people()) {
      fmt::print("what agents think tells what they hold; after the game, muster show --think\n");
      return;
    }
    const auto thoughts = session_->last_thoughts();
    if (!thoughts) {
      fmt::print("no agent has chosen, or it ranks nothing\n");
      return;
    }
    fmt::print("{}\n", report::ranking_words(*thoughts, Action{0xffff}, kRanked));
  }

  void odds(const std::string& which) {
    const std::optional<std::size_t> choice = choice_of(which);
    if (!choice) return;
    const auto prospects = session_->prospects(choices_[*choice].code);
    if (!prospects.ok()) {
      fmt::print("{}\n", message_of(prospects.status()));
      return;
    }
    fmt::print("{}", play::odds_text(*prospects));
  }

  void save(const std::string& path) {
    if (path.empty()) {
      fmt::print("save: expected a file\n");
      return;
    }
    const absl::Status written = write_file(path, play::position_text(sitting_, *session_));
    fmt::print("{}\n", written.ok() ? fmt::format("saved as {}", path) : message_of(written));
  }

  // The choice of a number, of its words, or of enough of them; else it is told what is wrong.
  std::optional<std::size_t> choice_of(const std::string& text) {
    if (const auto number = number_of(text)) {
      if (*number >= 1 && *number <= choices_.size()) return *number - 1;
      fmt::print("{}: expected a number from 1 to {}\n", text, choices_.size());
      return std::nullopt;
    }
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      if (choices_[i].text == text) return i;
      if (choices_[i].text.starts_with(text)) fitting.push_back(i);
    }
    if (fitting.size() == 1 && !text.empty()) return fitting.front();
    fmt::print(
        "{}: {}; expected a choice or a command (help)\n", text,
        fitting.empty() || text.empty() ? "there is no such choice" : "several choices begin so");
    return std::nullopt;
  }

  int leave() {
    const std::string path = play::save_unfinished(sitting_, *session_);
    if (path.empty()) {
      fmt::print("\nthe game is not over; it is not saved\n");
    } else {
      fmt::print("\nthe game is not over; this goes on: muster play {} --state {}\n", game_.name,
                 path);
    }
    return kExitDone;
  }

  int finish() {
    const MatchResult result = session_->result();
    fmt::print("\n{}\n", session_->text(kSeesAll));
    fmt::print("{}\n", report::result_words(game_, sitting_.names(), result));
    const play::Ending ending = play::conclude(sitting_, *session_);
    if (!ending.failed.ok()) return report_error(ending.failed);
    if (ending.id.empty()) {
      fmt::print("not stored: {}\n", ending.why_not);
    } else {
      fmt::print("stored: muster show {} --game {} --out game.html\n", sitting_.folder, ending.id);
    }
    return kExitDone;
  }

  play::Sitting sitting_;
  const GameInfo& game_;
  std::unique_ptr<PlaySession> session_;
  std::istream& in_;
  report::SheetText text_;
  std::vector<SessionChoice> choices_;
  int looks_ = -1;  // the seat of whoever looks at the terminal
};

}  // namespace

int play_in_terminal(play::Sitting sitting, std::istream& in) {
  auto session = play::sit(sitting);
  if (!session.ok()) return report_error(session.status());
  return TerminalGame(std::move(sitting), *std::move(session), in).play();
}

}  // namespace muster::cli
