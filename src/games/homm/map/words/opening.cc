#include "games/homm/map/words/opening.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "games/homm/map/scenario/hero_rule.h"

namespace muster::homm::map {
namespace {

std::string goals_of(const HeroRule& rule) {
  std::vector<std::string> goals;
  for (const Goal goal : rule.goals) goals.emplace_back(name_of(goal));
  return goals.empty() ? "stays where it is" : fmt::format("goals: {}", spaced(joined(goals)));
}

void tell_hero(const Adventure& game, const MapWords& words, const MapState& start, int hero,
               Sheet& sheet) {
  const AiHero& setup = game.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const AiHeroState& now = start.heroes[hero];
  const bool grown = (start.grown >> hero & 1) != 0;
  const std::string where = now.status == HeroStatus::kOnMap
                                ? " is at " + words.field(start, now.field)
                            : now.status == HeroStatus::kBeaten
                                ? " is beaten"
                                : fmt::format(" comes in round {} to {}", setup.appears,
                                              words.field(start, game.layout().at(setup.at)));
  sheet.push_back({SheetLevel::kAct, fmt::format("{}{}", words.hero(hero), where)});
  tell_list(SheetLevel::kDetail, words.hero(hero) + " has", words.hero_army(hero, grown), sheet);
  std::string habits =
      fmt::format("{} a turn", counted(setup.movement, "movement point", "movement points"));
  if (game.driven()) habits += "; " + goals_of(setup.rule);
  if (setup.destroys) habits += "; destroys what it passes";
  sheet.push_back({SheetLevel::kDetail, habits});
}

}  // namespace

std::string end_words(const MapScenario& scenario, const GameEnd& end, bool win) {
  std::vector<std::string> parts;
  if (end.ai_heroes_beaten) parts.emplace_back("all AI heroes are beaten");
  if (end.town_flagged) parts.emplace_back("an AI hero flags a town of the player");
  if (end.hero_out) parts.emplace_back("the player's hero is beaten");
  if (end.goal_flagged) {
    parts.push_back(
        fmt::format("{} the goal at ({}, {})", win ? "the player flags" : "an AI hero flags",
                    scenario.goal ? scenario.goal->q : 0, scenario.goal ? scenario.goal->r : 0));
  }
  if (end.rounds_over) parts.push_back(fmt::format("{} rounds are over", scenario.rounds));
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " or ") + part;
  return text;
}

void tell_opening(const Adventure& game, const MapWords& words, const MapState& start,
                  Sheet& sheet) {
  const MapScenario& scenario = game.scenario();
  const auto act = [&](std::string text) { sheet.push_back({SheetLevel::kAct, std::move(text)}); };
  const auto detail = [&](std::string text) {
    sheet.push_back({SheetLevel::kDetail, std::move(text)});
  };
  sheet.push_back({SheetLevel::kRound, "The start"});
  if (!scenario.summary.empty()) act(scenario.summary);
  const std::string wins = end_words(scenario, scenario.win, true);
  const std::string loses = end_words(scenario, scenario.lose, false);
  act(fmt::format("the player wins if {}", wins.empty() ? "nothing happens" : wins));
  if (!loses.empty()) act(fmt::format("the player loses if {}", loses));

  sheet.push_back({SheetLevel::kTurn, "Player"});
  act(fmt::format("the hero ({}) is at {}, {}", scenario.faction, words.field(start, start.field),
                  words.experience(start)));
  tell_list(SheetLevel::kAct, "army", words.army(start), sheet);
  act(fmt::format("stock: {} gold, {} materials, {} valuables", start.gold, start.materials,
                  start.valuables));
  act(fmt::format("buildings: {}", words.town(start)));
  tell_list(SheetLevel::kAct, "flagged", words.fields(start, start.owned[0]), sheet);
  if (start.morale.token != 0) act(fmt::format("morale {}", morale_words(start.morale.token)));
  detail(fmt::format("each round brings {}", words.resources(scenario.income)));
  tell_list(SheetLevel::kDetail, "hand", words.cards(start.piles.hand), sheet);
  tell_list(SheetLevel::kDetail, "deck", words.cards(start.piles.deck), sheet);
  tell_list(SheetLevel::kDetail, "cards that fields may give", words.cards(start.piles.supply),
            sheet);

  sheet.push_back({SheetLevel::kTurn, "AI heroes"});
  for (int hero = 0; hero < static_cast<int>(scenario.ai_heroes.size()); ++hero) {
    tell_hero(game, words, start, hero, sheet);
  }
  tell_list(SheetLevel::kAct, "flagged", words.fields(start, start.owned[1]), sheet);

  sheet.push_back({SheetLevel::kTurn, "Map"});
  for (int place = 0; place < game.layout().places(); ++place) {
    const std::string title =
        fmt::format("{} around {}", words.place(place), words.at(Layout::field_of(place, kCentre)));
    if (start.placed[static_cast<std::size_t>(place)].face_up == 0) {
      detail(title + ": face down");
    } else {
      tell_list(SheetLevel::kDetail, title, words.printed(start, place), sheet);
    }
  }
}

void tell_end(const Adventure& game, const MapState& end, Sheet& sheet) {
  const auto what = static_cast<EndEvent>(end.ended_by);
  std::string why;
  switch (what) {
    case EndEvent::kAiHeroesBeaten:
      why = "all AI heroes are beaten";
      break;
    case EndEvent::kTownFlagged:
      why = "a town of the player is flagged";
      break;
    case EndEvent::kHeroOut:
      why = end.hero_out != 0 ? "the player's hero is beaten and has no place to go"
                              : "the player's hero is beaten";
      break;
    case EndEvent::kGoalFlagged:
      why = end.tally.goal_by == 0 ? "the player has flagged the goal"
                                   : "an AI hero has flagged the goal";
      break;
    default:
      why = fmt::format("{} rounds are over", game.scenario().rounds);
  }
  sheet.push_back({SheetLevel::kRound, "The end"});
  sheet.push_back({SheetLevel::kAct, fmt::format("{}: {}",
                                                 end.winner == 0   ? "the player wins"
                                                 : end.winner == 1 ? "the AI heroes win"
                                                                   : "nobody wins",
                                                 why)});
  sheet.push_back({SheetLevel::kDetail, fmt::format("flags: {} of the player, {} of the AI heroes",
                                                    end.owned[0].size(), end.owned[1].size())});
}

}  // namespace muster::homm::map
