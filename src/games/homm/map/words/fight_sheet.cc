#include "games/homm/map/words/fight_sheet.h"

#include <fmt/format.h>

#include "games/homm/sheet/combat_scribe.h"
#include "games/homm/sheet/names.h"

namespace muster::homm::map {
FightSheet::FightSheet(const Combat& rules, int player_side)
    : player_(side_name(player_side)), scribe_(make_combat_scribe(rules)) {}

void FightSheet::open(const homm::State& start, Sheet& sheet) {
  Sheet lines;
  scribe_->open(start, lines);
  // What the player has the map has told; and the combat lists both sides of all cards that the
  // player may ever own.
  std::erase_if(lines, [this](const SheetLine& line) {
    return line.text.starts_with(player_ + "'s ") && !line.text.starts_with(player_ + "'s hand");
  });
  set_in(lines, sheet);
}

void FightSheet::step(const homm::State& before, Action action, const homm::State& after,
                      Sheet& sheet) {
  Sheet lines;
  scribe_->step(before, action, after, lines);
  // The map tells what the fight leaves behind.
  std::erase_if(lines, [](const SheetLine& line) {
    return line.text.find(" afterwards: ") != std::string::npos;
  });
  set_in(lines, sheet);
}

// On the map a fight is part of a turn, so that its headings are acts; and nothing is hidden there.
void FightSheet::set_in(const Sheet& lines, Sheet& sheet) {
  auto& [round, turn] = headings_;
  for (const SheetLine& line : lines) {
    if (line.level == SheetLevel::kRound) {
      round = fmt::format("    {}", line.text);
      turn.clear();
    } else if (line.level == SheetLevel::kTurn) {
      turn = fmt::format("    {}", line.text);
    } else {
      for (std::string* heading : {&round, &turn}) {
        if (heading->empty()) continue;
        sheet.push_back({SheetLevel::kAct, *heading});
        heading->clear();
      }
      sheet.push_back({line.level, fmt::format("      {}", line.text)});
    }
  }
}

}  // namespace muster::homm::map
