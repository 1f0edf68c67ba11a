// A self-contained page that steps through a game: board, panels, log and curves, with buttons,
// keys and a slider. It is the same for all games: page/step_page.{html,css,js}; what a game looks
// like comes from its View (experiments/view/view.h).
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/sheet.h"
#include "experiments/view/view.h"

namespace muster::report {

// One step of a game, and where it led.
struct FilmStep {
  int turn = 0;  // of the position before it, as `round`
  int round = 0;
  Player by = kChance;
  const Sheet& words;
  const ViewFrame& after;
  nlohmann::json thoughts = nullptr;  // Annotations::step_json
};

// The frames of a game, each kept as what is new since the one before. Drawings that come back are
// kept once.
class Film {
 public:
  explicit Film(const ViewPage& page);

  // The beginning, whose `words` tell what lies on the table; once, before the steps.
  void begin(const ViewFrame& first, const Sheet& words);
  void add(const FilmStep& step);

  // What page/step_page.js reads.
  nlohmann::json data() const;
  // The frames and pieces behind the first so many, for a page that has these: {frames, pieces}.
  nlohmann::json since(std::size_t frames, std::size_t pieces) const;
  std::size_t size() const { return frames_.size(); }
  // Forgets all frames but the first `frames`, at least one.
  void cut(std::size_t frames);

 private:
  void show(const ViewFrame& frame, nlohmann::json row);
  void remember(const nlohmann::json& row);
  void show_slots(const ViewFrame& frame, nlohmann::json& row);
  std::size_t piece(const std::string& drawn);

  std::vector<std::string> slots_;
  std::map<std::string, std::size_t, std::less<>> slot_numbers_;
  std::vector<std::string> pieces_ = {""};
  std::map<std::string, std::size_t, std::less<>> piece_numbers_ = {{"", 0}};
  std::vector<std::size_t> shown_;  // pieces, by slot
  std::string moment_;
  nlohmann::json curves_;
  nlohmann::json still_;  // members of the data that frames do not change
  nlohmann::json frames_ = nlohmann::json::array();
  std::size_t opening_ = 0;  // the frame in which everything is set up
};

// What a page says of a match besides its steps (annotations.h).
struct PageThoughts {
  std::string evaluator;                    // " by NAME", or ""
  std::vector<std::vector<double>> points;  // by frame and seat, from 0 to 100
  // Frames to go to, and why.
  std::vector<std::pair<std::size_t, std::string>> turning_points;
  std::vector<std::pair<std::size_t, std::string>> missed_chances;
};

struct StepPage {
  std::string title;  // plain text, as `lead` and `end`
  std::string lead;   // one line: who plays, where
  std::string end;    // what is said after the last step
  std::optional<PageThoughts> thoughts = {};
  // Of a page that does more than step: HTML over the board, CSS and a script.
  std::string tools = {};
  std::string tools_style = {};
  std::string tools_script = {};
  nlohmann::json data = nlohmann::json::object();  // what that reads
};

// The page; it needs no network.
std::string step_page(const StepPage& words, const ViewPage& view, const Film& film);

// The CSS of the page's frame, for pages beside it.
std::string step_page_style();

// A file that the build has embedded (muster_embed_file).
std::string embedded(const char* begin, const char* end);

}  // namespace muster::report
