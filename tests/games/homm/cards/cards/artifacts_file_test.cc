// The file of artifacts against docs/rules/homm-cards.md, and those that a fight has no use for.
#include <algorithm>
#include <fstream>
#include <map>

#include "core/config/data_root.h"
#include "games/homm/cards/cards.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

const CardCatalog& catalog() {
  static const CardCatalog cards = [] {
    auto loaded = CardCatalog::load(cards_folder());
    if (!loaded.ok()) throw std::logic_error(message_of(loaded.status()));
    return *std::move(loaded);
  }();
  return cards;
}

std::vector<const Card*> artifacts() {
  std::vector<const Card*> all;
  for (const Card& card : catalog().cards()) {
    if (card.kind == CardKind::kArtifact) all.push_back(&card);
  }
  return all;
}

bool only_map(const Card& card) {
  return std::all_of(card.options.begin(), card.options.end(),
                     [](const CardOption& option) { return option.timing == Timing::kMap; });
}

// The rule lines of artifacts by id, with the heading that they stand under.
std::map<std::string, std::string> listed() {
  std::ifstream file(MUSTER_SOURCE_CONFIGS "/../docs/rules/homm-cards.md");
  std::map<std::string, std::string> lines;
  std::string heading, line;
  while (std::getline(file, line)) {
    if (line.starts_with("## ")) heading = line.substr(3);
    if (!line.starts_with("- **HK:")) continue;
    const bool section = heading.find("artifacts") != std::string::npos || heading == "Relics";
    if (section || line.find("Artifact of the map") != std::string::npos) {
      lines[line.substr(7, line.find("**", 7) - 7)] = heading;
    }
  }
  return lines;
}

TEST(HommArtifacts, TheFileHoldsThoseOfTheRules) {
  const std::map<std::string, std::string> lines = listed();
  std::set<std::string> wanted, found;
  for (const auto& [id, heading] : lines) wanted.insert(id);
  for (const Card* card : artifacts()) found.insert(card->id);
  EXPECT_EQ(wanted.size(), 90U);
  EXPECT_EQ(found, wanted);
  const std::map<std::string, Quality> qualities = {{"Minor artifacts", Quality::kMinor},
                                                    {"Major artifacts", Quality::kMajor},
                                                    {"Relics", Quality::kRelic},
                                                    {"Outside combat", Quality::kNone}};
  for (const Card* card : artifacts()) {
    if (!lines.contains(card->id)) continue;
    EXPECT_EQ(card->quality, qualities.at(lines.at(card->id))) << card->id;
  }
}

TEST(HommArtifacts, EveryOptionSaysWhatItDoes) {
  std::set<std::string> names;
  for (const Card* card : artifacts()) {
    EXPECT_TRUE(names.insert(card->name).second) << card->name;
    EXPECT_EQ(*catalog().resolve(card->name), card - catalog().cards().data());
    EXPECT_EQ(card->options.size(),
              card->id == "plate_of_the_dying_light" || card->id == "spellbinders_hat" ? 4U
              : only_map(*card)                                                        ? 1U
                                                                                       : 2U)
        << card->id;
    for (const CardOption& option : card->options) {
      EXPECT_FALSE(option.text.empty()) << card->id;
      EXPECT_EQ(option.when == 0, option.timing == Timing::kMap) << card->id;
      EXPECT_EQ(option.effects.empty(), option.timing == Timing::kMap) << card->id;
    }
  }
}

TEST(HommArtifacts, CopiesOfACardAreOneChoice) {
  CardFight fight(hero({"F champions@1,1"}, holds({.hand = {"2 centaurs_axe"}})),
                  hero({"F nix@1,2"}));
  fight.no_cards().attack(def(0));
  EXPECT_EQ(fight.options(ActionKind::kPlayCard).size(), 2U);
  EXPECT_EQ(fight.plays(), (std::set<std::string>{"centaurs_axe:1", "centaurs_axe:2"}));
}

// Options that are for the own activation only.
struct Timed {
  std::string id;
  int option;
  bool lasts = true;  // for the combat
};
const Timed kOngoing[] = {{"spirit_of_oppression", 1},
                          {"shamans_puppet", 1, false},
                          {"boots_of_speed", 2},
                          {"equestrians_gloves", 1},
                          {"helm_of_the_alabaster_unicorn", 2, false},
                          {"necklace_of_swiftness", 1},
                          {"necklace_of_swiftness", 2, false},
                          {"quiet_eye_of_the_dragon", 1},
                          {"ring_of_the_wayfarer", 1},
                          {"cape_of_velocity", 1},
                          {"golden_bow", 1},
                          {"necklace_of_dragonteeth", 2},
                          {"orb_of_driving_rain", 1},
                          {"orb_of_silt", 1},
                          {"orb_of_tempestuous_fire", 1},
                          {"orb_of_the_firmament", 1},
                          {"pendant_of_negativity", 2},
                          {"pendant_of_second_sight", 1},
                          {"recanters_cloak", 1},
                          {"recanters_cloak", 2},
                          {"vial_of_lifeblood", 2},
                          {"orb_of_inhibition", 1},
                          {"orb_of_inhibition", 2, false},
                          {"orb_of_vulnerability", 1},
                          {"thunder_helmet", 2}};

// The champions act before the nix; both can attack at once. There are windows at all times.
CardFight clash(const std::string& id) {
  const Holdings cards = {.hand = {id, "breastplate_of_petrified_wood"}, .discard = {"bless"}};
  CardFight fight(hero({"F champions@1,1"}, holds(cards)), hero({"F nix@1,2"}));
  EXPECT_EQ(fight.state.window, Window::kRoundStart);
  return fight;
}

TEST(HommArtifacts, OngoingOnesAreForTheOwnActivationBeforeItsAttack) {
  RULE("HC-78");
  for (const auto& [id, option, lasts] : kOngoing) {
    SCOPED_TRACE(fmt::format("{}:{}", id, option));
    CardFight fight = clash(id);
    EXPECT_FALSE(fight.can_play(id, option));
    fight.no_cards();
    EXPECT_EQ(fight.phase(), Phase::kActivate);
    EXPECT_TRUE(fight.can_play(id, option));
    CardFight attacking = fight;
    attacking.attack(def(0));
    EXPECT_EQ(attacking.state.window, Window::kAttack);
    EXPECT_FALSE(attacking.can_play(id, option));
    fight.end();
    EXPECT_EQ(fight.state.window, Window::kActivation);  // of the enemy's unit
    EXPECT_FALSE(fight.can_play(id, option));
  }
}

TEST(HommArtifacts, OngoingOnesLastForTheCombat) {
  RULE("HC-111");
  for (const auto& [id, option, lasts] : kOngoing) {
    if (!lasts) continue;
    SCOPED_TRACE(fmt::format("{}:{}", id, option));
    CardFight fight(hero({"F champions@1,1"}, holds({.hand = {id}})), hero({"F nix@1,2"}));
    fight.no_cards().play(id, option);
    if (fight.phase() == Phase::kAsk) fight.pick(att(0));
    const Ids lying = fight.in_play(0);
    EXPECT_EQ(fight.state.effect_count, 1);
    for (int round = 2; round <= 3; ++round) {
      fight.pass();
      EXPECT_EQ(fight.state.round, round);
      EXPECT_EQ(fight.state.effect_count, 1);
      EXPECT_EQ(fight.in_play(0), lying);
    }
  }
}

TEST(HommArtifacts, OptionsOfTheMapAreNeverOpen) {
  const Timed options[] = {{"crest_of_valor", 2},        {"boots_of_speed", 1},
                           {"equestrians_gloves", 2},    {"speculum", 1},
                           {"cards_of_prophecy", 2},     {"diplomats_ring", 2},
                           {"ambassadors_sash", 1},      {"crown_of_the_five_seas", 2},
                           {"pendant_of_courage", 1},    {"royal_armor_of_nix", 2},
                           {"shield_of_naval_glory", 2}, {"surcoat_of_counterpoise", 2},
                           {"trident_of_dominion", 2},   {"angel_wings", 1}};
  for (const auto& [id, option, lasts] : options) {
    SCOPED_TRACE(fmt::format("{}:{}", id, option));
    CardFight fight = clash(id);
    EXPECT_FALSE(fight.can_play(id, option));
    fight.no_cards();
    EXPECT_FALSE(fight.can_play(id, option));
    fight.attack(def(0));
    EXPECT_FALSE(fight.can_play(id, option));
  }
}

TEST(HommArtifacts, ThoseOfTheMapCannotBePlayedButPayCosts) {
  int count = 0;
  for (const Card* card : artifacts()) {
    if (!only_map(*card)) continue;
    ++count;
    EXPECT_FALSE(card->in_combat()) << card->id;
    CardFight fight(hero({"F champions@1,1"}, holds({.hand = {card->id, "ogres_club_of_havoc"}})),
                    hero({"F nix@1,2"}));
    fight.no_cards();
    EXPECT_TRUE(fight.plays().empty()) << card->id;
    fight.attack(def(0));
    EXPECT_EQ(fight.plays(),
              (std::set<std::string>{"ogres_club_of_havoc:1", "ogres_club_of_havoc:2"}));
    fight.play("ogres_club_of_havoc", 1).choose(card->id);
    EXPECT_EQ(fight.discard(0), (Ids{card->id, "ogres_club_of_havoc"}));
    RULE("HK:" + card->id);
  }
  EXPECT_EQ(count, 13);
}

}  // namespace
}  // namespace muster::homm
