// A self-contained page that steps through a game: board, panels, log and curves, with buttons,
// keys and a slider. What all games have is in page/step_page.{html,css,js}; a game adds its board,
// its styles, and a script that draws a frame.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace muster::report {

// One curve per player under the board; the game's script says what it shows.
struct StepCurve {
  std::string id;       // of the element
  std::string caption;  // plain text
};

struct StepPage {
  std::string title;   // plain text, as `lead`
  std::string lead;    // one line: who plays, where
  std::string board;   // SVG
  std::string panels;  // HTML beside the board, above the log
  std::vector<StepCurve> curves;
  std::string data;    // script_json: `frames` as page/step_page.js says, and what the game adds
  std::string style;   // CSS
  std::string script;  // calls stepThrough
};

std::string step_page(const StepPage& page);

// ---- Frames, which hold what is new since the one before.

// The members of `row` that differ from those of `known`, which is `row` afterwards.
nlohmann::json changes_since(nlohmann::json& known, nlohmann::json row);
// Gives the frame a member unless it is as `known`, which it is afterwards.
void add_if_new(nlohmann::json& frame, const char* name, std::string text, std::string& known);

// Drawings that come back again and again, by number; 0 is an empty one.
class StepPieces {
 public:
  std::size_t number_of(const std::string& drawn);
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_ = {""};
  std::map<std::string, std::size_t> numbers_ = {{"", 0}};
};

// A file that the build has embedded (muster_embed_file).
std::string embedded(const char* begin, const char* end);

}  // namespace muster::report
