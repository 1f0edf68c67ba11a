#include "games/homm/map/scenario/hero_rule.h"

#include <array>

#include "core/config/data_root.h"
#include "core/fields/names.h"
#include "core/fields/settings.h"

namespace muster::homm::map {
namespace {

constexpr std::array<Word<Goal>, 11> kGoals = {{
    {"hero_on_tile", Goal::kHeroOnTile, "an enemy hero on the same tile"},
    {"hero", Goal::kHero, "the nearest enemy hero"},
    {"flag_on_tile", Goal::kFlagOnTile,
     "the nearest mine or settlement on the same tile that is not one's own"},
    {"flag", Goal::kFlag, "the nearest such mine or settlement on all discovered tiles"},
    {"town", Goal::kTown, "the nearest town of the enemy"},
    {"own_town", Goal::kOwnTown, "the nearest town or settlement of one's own"},
    {"threatened_town", Goal::kThreatenedTown,
     "one's own town that an AI hero can be at within `watch` rounds"},
    {"scenario", Goal::kScenario, "the goal that the scenario names"},
    {"landmark", Goal::kLandmark,
     "the nearest Dragon Utopia, obelisk or the like that is not one's own"},
    {"visit", Goal::kVisit, "the nearest field that can still be visited"},
    {"explore", Goal::kExplore, "the nearest tile that lies face down"},
}};
constexpr std::array<Word<Spending>, 5> kSpendings = {{
    {"citadel", Spending::kCitadel},
    {"build", Spending::kBuild},
    {"recruit", Spending::kRecruit},
    {"reinforce", Spending::kReinforce},
    {"upgrade", Spending::kUpgrade},
}};

void read_goals(Reader& reader, HeroRule& rule) {
  if (!rule.as_written && !reader.has("goals"))
    reader.fail("goals", "is missing; expected a list of goals, or []");
  read_words(reader, "goals", "goal", kGoals, rule.goals);
}

const ParamTable<HeroRule>& rule_table() {
  static const ParamTable<HeroRule> table =
      ParamTable<HeroRule>()
          .boolean("as_written", &HeroRule::as_written,
                   "in a seat: every AI hero keeps the rule that its scenario gives it")
          .other({"goals", "a list of goals", "",
                  "where the hero goes, the first that there is; []: nowhere: " + explained(kGoals),
                  "AI-28, AI-29, AI-30"},
                 read_goals)
          .either("tie", &HeroRule::player_breaks_ties, "first", "player",
                  "who chooses among ways that are alike: the player, or the first direction")
          .number("courage", &HeroRule::courage, 0, 1,
                  "of players: the least chance of victory for a fight")
          .other({"defence", "number 0..1", "(as courage)",
                  "of players: the chance for which a defence without the hero is paid", "AM-16"},
                 [](Reader& reader, HeroRule& rule) {
                   rule.defence =
                       reader.number("defence", {.fallback = rule.courage, .min = 0, .max = 1});
                 })
          .integer("watch", &HeroRule::watch, 1, 9,
                   "of players: rounds before an AI hero is at a town in which the hero goes back")
          .integer("reserve", &HeroRule::reserve, 0, 99,
                   "of players: gold that is kept while AI heroes walk about")
          .other({"spend", "a list of purchases", "[]",
                  "of players: what is bought, in this order: " + explained(kSpendings)},
                 [](Reader& reader, HeroRule& rule) {
                   read_words(reader, "spend", "purchase", kSpendings, rule.spend);
                 })
          .choice(
              "orientation", &HeroRule::turning,
              {{"first", TileTurning::kFirst},
               {"hinder", TileTurning::kHinder},
               {"invite", TileTurning::kInvite}},
              "of players: tiles are turned the first way, or so that AI heroes are far from or "
              "near to the player's towns",
              "AM-06");
  return table;
}

}  // namespace

std::string HeroRule::folder() { return data_file("agents/map_heroes"); }

std::vector<ParamInfo> HeroRule::settings() { return rule_table().info(); }

std::string_view name_of(Goal goal) { return word_of(kGoals, goal); }

std::string_view summary_of(Goal goal) { return kGoals[static_cast<std::size_t>(goal)].summary; }

absl::StatusOr<HeroRule> HeroRule::load(const Document& document) {
  return read_settings(document, rule_table());
}

}  // namespace muster::homm::map
