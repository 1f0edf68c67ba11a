#include "games/homm/map/scenario/hero_rule.h"

#include <fmt/format.h>

#include <array>

#include "core/config/data_root.h"
#include "core/config/nearest.h"

namespace muster::homm::map {
namespace {

struct GoalName {
  GoalHelp help;
  Goal goal;
};
constexpr std::array<GoalName, 11> kGoals = {{
    {{"hero_on_tile", "an enemy hero on the same tile"}, Goal::kHeroOnTile},
    {{"hero", "the nearest enemy hero"}, Goal::kHero},
    {{"flag_on_tile", "the nearest mine or settlement on the same tile that is not one's own"},
     Goal::kFlagOnTile},
    {{"flag", "the nearest such mine or settlement on all discovered tiles"}, Goal::kFlag},
    {{"town", "the nearest town of the enemy"}, Goal::kTown},
    {{"own_town", "the nearest town or settlement of one's own"}, Goal::kOwnTown},
    {{"threatened_town", "one's own town that an AI hero can be at within `watch` rounds"},
     Goal::kThreatenedTown},
    {{"scenario", "the goal that the scenario names"}, Goal::kScenario},
    {{"landmark", "the nearest Dragon Utopia, obelisk or the like that is not one's own"},
     Goal::kLandmark},
    {{"visit", "the nearest field that can still be visited"}, Goal::kVisit},
    {{"explore", "the nearest tile that lies face down"}, Goal::kExplore},
}};

struct SpendingName {
  std::string_view name;
  Spending spending;
};
constexpr std::array<SpendingName, 5> kSpendings = {{{"citadel", Spending::kCitadel},
                                                     {"build", Spending::kBuild},
                                                     {"recruit", Spending::kRecruit},
                                                     {"reinforce", Spending::kReinforce},
                                                     {"upgrade", Spending::kUpgrade}}};

// Reads a list of names of a table of names; `add` takes the entries of the table.
template <class Table, class NameOf, class Add>
void read_names(Reader& reader, std::string_view key, const Table& table, NameOf name_of, Add add) {
  std::vector<std::string> known;
  for (const auto& entry : table) known.emplace_back(name_of(entry));
  for (const std::string& name : reader.texts(key, std::vector<std::string>{})) {
    bool found = false;
    for (const auto& entry : table) {
      if (name_of(entry) != name) continue;
      found = true;
      if (!add(entry)) {
        reader.fail(key, fmt::format("\"{}\" is too much: the list is full", name));
        return;
      }
    }
    if (!found) reader.fail(key, fmt::format("unknown \"{}\"{}", name, suggestion(name, known)));
  }
}

}  // namespace

std::string HeroRule::folder() { return data_file("agents/map_heroes"); }

std::vector<GoalHelp> goal_help() {
  std::vector<GoalHelp> all;
  for (const GoalName& entry : kGoals) all.push_back(entry.help);
  return all;
}

absl::StatusOr<HeroRule> HeroRule::load(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  HeroRule rule;
  rule.name = reader.text("name", document.name);
  rule.summary = reader.text("summary", "");
  rule.as_written = reader.boolean("as_written", false);
  if (!rule.as_written && !reader.has("goals"))
    reader.fail("goals", "is missing; expected a list of goals, or []");
  read_names(
      reader, "goals", kGoals, [](const GoalName& entry) { return entry.help.name; },
      [&rule](const GoalName& entry) {
        if (rule.goals.full()) return false;
        rule.goals.push_back(entry.goal);
        return true;
      });
  rule.player_breaks_ties = reader.choice<bool>("tie", true, {{"player", true}, {"first", false}});
  rule.courage = reader.number("courage", {.fallback = 0.5, .min = 0, .max = 1});
  rule.defence = reader.number("defence", {.fallback = rule.courage, .min = 0, .max = 1});
  rule.watch = static_cast<int>(reader.integer("watch", {.fallback = 2, .min = 1, .max = 9}));
  rule.reserve = static_cast<int>(reader.integer("reserve", {.fallback = 0, .min = 0, .max = 99}));
  read_names(
      reader, "spend", kSpendings, [](const SpendingName& entry) { return entry.name; },
      [&rule](const SpendingName& entry) {
        if (rule.spend.full()) return false;
        rule.spend.push_back(entry.spending);
        return true;
      });
  rule.turning = reader.choice<TileTurning>("orientation", TileTurning::kFirst,
                                            {{"first", TileTurning::kFirst},
                                             {"hinder", TileTurning::kHinder},
                                             {"invite", TileTurning::kInvite}});
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rule;
}

}  // namespace muster::homm::map
