#include "experiments/report/sheet_text.h"

#include <fmt/format.h>

#include <utility>

namespace muster::report {

std::string SheetText::waiting_headings() {
  std::string text;
  auto& [round, turn] = waiting_;
  if (!round.empty()) text += fmt::format("{}== {} ==\n", begun_ ? "\n" : "", round);
  if (!turn.empty()) text += turn + "\n";
  begun_ = begun_ || !text.empty();
  waiting_ = {};
  return text;
}

std::string SheetText::line(const SheetLine& line) {
  switch (line.level) {
    case SheetLevel::kRound: {
      // A round under which nothing stood is told all the same: rounds are counted.
      auto& [round, turn] = waiting_;
      turn.clear();
      std::string passed = round.empty() ? "" : waiting_headings();
      round = line.text;
      return passed;
    }
    case SheetLevel::kTurn: {
      auto& turn = waiting_[1];
      std::string passed = brief_ || turn.empty() ? "" : waiting_headings();
      turn = line.text;
      return passed;
    }
    case SheetLevel::kDetail:
      if (brief_) return "";
      break;
    case SheetLevel::kAct:
      break;
  }
  std::string text = waiting_headings();
  begun_ = true;
  return fmt::format("{}{}{}\n", text, line.level == SheetLevel::kAct ? "  " : "    ", line.text);
}

std::string SheetText::add(const Sheet& sheet) {
  std::string text;
  for (const SheetLine& each : sheet) text += line(each);
  return text;
}

std::string SheetText::add_headings(const Sheet& sheet) {
  std::string text;
  for (const SheetLine& each : sheet) {
    if (each.level <= SheetLevel::kTurn) text += line(each);
  }
  return text;
}

std::string SheetText::add_act(const std::string& text) { return line({SheetLevel::kAct, text}); }

nlohmann::json sheet_json(const Sheet& sheet) {
  nlohmann::json lines = nlohmann::json::array();
  for (const SheetLine& each : sheet) {
    lines.push_back(nlohmann::json::array({static_cast<int>(each.level), each.text}));
  }
  return lines;
}

}  // namespace muster::report
