// Every table of data of every game can be edited: for each there is an edit of one value under
// which games go otherwise, and no table is without such a line here.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/identity.h"
#include "experiments/config/game_documents.h"
#include "experiments/engine/matchup.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

struct EditedTable {
  const char* game;
  const char* table;     // what its keys begin with
  const char* edit;      // of one value, as in a config
  const char* scenario;  // a name, or a table
  const char* ruleset = "";
  const char* agent = "random";  // of all seats, or of the first one
  const char* rule = "";         // of the second seat
};

void PrintTo(const EditedTable& line, std::ostream* out) { *out << line.edit; }

const EditedTable kTables[] = {
    {"homm", "units", "\"units.halberdiers_pack.attack\" = \"+2\"", "castle_vs_level_4_normal"},
    {"homm", "neutral_armies", "\"neutral_armies.IV.normal.bronze\" = \"-1\"",
     "castle_vs_level_4_normal"},
    {"homm", "ai_cards", "\"ai_cards.card.ai_attack_a.amount\" = \"+1\"",
     "games/homm/scenarios/ai_heroes/hero_greek_gift.toml"},
    {"homm", "cards.statistics",
     "\"cards.statistics.card.stat_defense.option.0.effects.0.amount\" = \"+1\"",
     "catherine_vs_sandro"},
    {"homm", "cards.abilities",
     "\"cards.abilities.card.sorcery.option.0.effects.1.amount\" = \"+1\"", "catherine_vs_sandro"},
    {"homm", "cards.spells",
     "\"cards.spells.card.lightning_bolt.option.0.effects.0.amount\" = \"+1\"",
     "catherine_vs_sandro"},
    {"homm", "cards.war_machines",
     "\"cards.war_machines.card.ballista.option.1.effects.0.amount\" = \"+1\"", "steadwicks_fall"},
    {"homm", "ruleset", "\"ruleset.move_ranged\" = \"+1\"", "castle_vs_level_4_normal"},
    {"homm", "scenario", "\"scenario.extra_rounds\" = \"+1\"", "castle_vs_level_4_normal"},

    {"homm_map", "fields", "\"fields.field.mine:materials.income.materials\" = \"+1\"",
     "sentinels_even", "base", "strategy:steward", "as_written"},
    {"homm_map", "cards", "\"cards.card.boots_of_speed.option.0.movement\" = \"+1\"",
     "sentinels_even", "base", "strategy:steward", "as_written"},
    {"homm_map", "tiles", "\"tiles.S2.C\" = \"empty\"", "sentinels_even", "base",
     "strategy:steward", "as_written"},
    {"homm_map", "homm.units", "\"homm.units.griffins_few.recruit_gold\" = \"+1\"",
     "sentinels_even", "base", "strategy:steward", "as_written"},
    {"homm_map", "homm.neutral_armies", "\"homm.neutral_armies.I.easy.bronze\" = \"+1\"",
     "sentinels_even", "board", "strategy:steward", "as_written"},
    {"homm_map", "ruleset", "\"ruleset.hand_limits\" = \"+1\"", "sentinels_even", "base",
     "strategy:steward", "as_written"},
    {"homm_map", "scenario.table", "\"scenario.table.guards:I.15.1.0.0.weight\" = \"*999\"",
     "sentinels", "base", "strategy:steward", "as_written"},

    {"penance", "cards.universal", "\"cards.universal.card.k-overextend.sp\" = \"+1\"",
     "confessor_outrider"},
    {"penance", "cards.starters", "\"cards.starters.card.k-ch-shield-bash.sp\" = \"+1\"",
     "confessor_outrider"},
    {"penance", "classes", "\"classes.class.scout.major_wound\" = \"+1\"", "confessor_outrider"},
    {"penance", "decks", "\"decks.deck.church-confessor.cards.k-ch-faithful-thrust\" = \"+1\"",
     "confessor_outrider"},
    {"penance", "cards.proving_grounds",
     "\"cards.proving_grounds.card.pg-ch-divine-judgment.sp\" = \"+1\"", "proving_grounds"},
    {"penance", "cards.church", "\"cards.church.card.ch-flagellants-zeal.effects.1.n\" = \"+1\"",
     "drawn church"},
    {"penance", "cards.crucible", "\"cards.crucible.card.cr-volcanic-tremor.tokens.n\" = \"+1\"",
     "random_factions"},
    {"penance", "cards.dwarves", "\"cards.dwarves.card.dw-crushing-blow.effects.0.n\" = \"+1\"",
     "drawn dwarves"},
    {"penance", "cards.elves", "\"cards.elves.card.el-pruning-cut.effects.0.n\" = \"+1\"",
     "drawn elves"},
    {"penance", "cards.emergent",
     "\"cards.emergent.card.em-metamorphic-adaptation.tokens.n\" = \"+1\"", "drawn emergent"},
    {"penance", "cards.exchange", "\"cards.exchange.card.xc-hire-mercenary.tokens.n\" = \"+1\"",
     "drawn exchange"},
    {"penance", "cards.nomads", "\"cards.nomads.card.no-survivors-instinct.effects.0.n\" = \"+1\"",
     "drawn nomads"},
    {"penance", "cards.ossuarium", "\"cards.ossuarium.card.os-necrotic-touch.sp\" = \"+1\"",
     "random_factions"},
    {"penance", "cards.gear", "\"cards.gear.card.void-tipped-bolts-shadow-tip.sp\" = \"+1\"",
     "random_factions"},
    {"penance", "cards.spells",
     "\"cards.spells.card.shadow-catalyst-shadow-step.effects.0.n\" = \"+1\"", "random_factions"},
    {"penance", "cards.weapons", "\"cards.weapons.card.dagger-stab.sp\" = \"+1\"",
     "random_factions"},
    {"penance", "equipment", "\"equipment.item.eq-dagger.cards.dagger-deflect\" = \"+1\"",
     "random_factions"},
    {"penance", "evaluation", "\"evaluation.chassis\" = \"*3\"", "confessor_outrider", "",
     "greedy"},
    {"penance", "ruleset", "\"ruleset.component_threshold\" = \"+1\"", "confessor_outrider"},
    {"penance", "scenario.arena", "\"scenario.arena.deployment.first.hexes\" = [[5, 6]]",
     "confessor_outrider"},

    {"heroes", "evaluation", "\"evaluation.strength\" = \"*3\"", "skirmish", "", "greedy"},
    {"heroes", "items", "\"items.hero\" = \"2d6+12\"", "skirmish"},
    {"heroes", "settlements", "\"settlements.tier.encampment.reward\" = \"+5\"", "skirmish"},
    {"heroes", "ruleset", "\"ruleset.starting_coins\" = \"+5\"", "skirmish"},

    {"projecthex", "evaluation", "\"evaluation.territory\" = \"*9\"", "two_players", "", "greedy"},
    {"projecthex", "ruleset.cards", "\"ruleset.cards.unit.warrior.modifier\" = \"+1\"",
     "two_players"},
    {"projecthex", "ruleset", "\"ruleset.type_bonus\" = \"+1\"", "two_players"},
    {"projecthex", "scenario", "\"scenario.factions\" = [\"nomads\", \"imperials\"]",
     "two_players"},

    {"projecthex_duel", "ruleset", "\"ruleset.type_bonus\" = \"+1\"", "two_types"},
    {"projecthex_duel", "scenario", "\"scenario.defence\" = \"1a\"", "two_on_two"},
    {"pig", "ruleset", "\"ruleset.target\" = \"+9\"", ""},
    {"nim", "ruleset", "\"ruleset.misere\" = true", ""},
    {"nim", "scenario", "\"scenario.heaps\" = \"+1\"", ""},
    {"connect_four", "scenario", "\"scenario.moves\" = \"44\"", ""},
    {"breakthrough", "scenario", "\"scenario.rows\" = \"-1\"", ""},
    {"matrix_game", "scenario", "\"scenario.payoffs.0\" = [0, 1, -1]", ""},
};

// Tables that no game of these can be seen to go otherwise by, and why.
struct QuietTable {
  const char* game;
  const char* table;
};
const QuietTable kQuiet[] = {
    {"homm", "cards.artifacts"},              // no scenario has some that are sure to be played
    {"penance", "cards.special"},             // cards without numbers that are in play
    {"penance", "cards.vestige_bloodlines"},  // as the other factions' are
    {"penance", "cards.wyrd_conclave"},
    {"homm_map", "homm.cards"},  // the combat's, edited above
    {"homm_map", "homm.ai_cards"},
    {"homm_map", "agents"},  // rules of AI heroes: choices, no numbers
};

absl::StatusOr<Document> document(const GameInfo& game, DocumentKind kind, std::string name,
                                  const std::string& edit) {
  const bool rules = kind == DocumentKind::kRuleset;
  if (name.empty()) name = rules ? game.default_ruleset : game.default_scenario;
  std::string text = name.empty() ? "" : "from = \"" + name + "\"";
  constexpr std::string_view kDrawn = "drawn ";
  if (name.starts_with(kDrawn)) {
    text = "from = \"random_factions\"\n[first]\ndeck = {faction = \"" +
           name.substr(kDrawn.size()) + "\", class = \"warden\", size = 32, seed = 1}";
  }
  if (!edit.empty()) text = "edit = {" + edit + "}\n" + text;
  const auto parsed = parse_document(text, "edit.toml");
  if (!parsed.ok()) return parsed.status();
  return document_of_node(game, kind, parsed->table, "edit.toml");
}

AgentConfig agent_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  AgentConfig agent{text.substr(0, colon), text.substr(0, colon), {}};
  if (colon != std::string::npos) agent.params.table.insert("rule", text.substr(colon + 1));
  return agent;
}

// The rules and players of a line, edited or not.
absl::StatusOr<std::unique_ptr<Matchup>> matchup(const EditedTable& line, bool edited) {
  const GameEngine& engine = *testing::builtin_games().find(line.game);
  const bool of_scenario = std::string_view(line.edit).starts_with("\"scenario.");
  const std::string edit = edited ? line.edit : "";
  auto ruleset =
      document(engine.info(), DocumentKind::kRuleset, line.ruleset, of_scenario ? "" : edit);
  if (!ruleset.ok()) return ruleset.status();
  auto scenario =
      document(engine.info(), DocumentKind::kScenario, line.scenario, of_scenario ? edit : "");
  if (!scenario.ok()) return scenario.status();
  const auto players = engine.num_players(*ruleset, *scenario);
  if (!players.ok()) return players.status();
  MatchupSpec spec{*ruleset, *scenario, {}};
  spec.seats.assign(static_cast<std::size_t>(*players), agent_of(line.agent));
  if (*line.rule != '\0') spec.seats[1] = agent_of(std::string("rule:") + line.rule);
  return engine.prepare(spec);
}

class EditedTables : public ::testing::TestWithParam<EditedTable> {};

TEST_P(EditedTables, ChangeGames) {
  constexpr std::uint64_t kMostGames = 300;
  constexpr std::uint64_t kChoices = 6;  // of each seat's agent; what follows is drawn
  const auto plain = matchup(GetParam(), false);
  ASSERT_TRUE(plain.ok()) << plain.status();
  const auto edited = matchup(GetParam(), true);
  ASSERT_TRUE(edited.ok()) << edited.status();
  EXPECT_NE((*plain)->cell().key(), (*edited)->cell().key());
  for (std::uint64_t seed = 1; seed <= kMostGames; ++seed) {
    const auto one = (*plain)->sign(seed, kChoices);
    const auto other = (*edited)->sign(seed, kChoices);
    ASSERT_TRUE(one.ok() && other.ok());
    if (*one != *other) return;
    if (std::string_view(GetParam().agent) != "random") continue;  // whole games take long
    if ((*plain)->play(seed).returns != (*edited)->play(seed).returns) return;
  }
  ADD_FAILURE() << GetParam().edit << " changes nothing in " << kMostGames << " games";
}

std::string name_of(const ::testing::TestParamInfo<EditedTable>& info) {
  std::string name = std::string(info.param.game) + "_" + info.param.table;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Data, EditedTables, ::testing::ValuesIn(kTables), name_of);

bool is_in(const std::string& key, std::string_view table) {
  return key.starts_with(table) && key.size() > table.size() && key[table.size()] == '.';
}

TEST(EditedTablesOfGames, NoneIsForgotten) {
  for (const GameEngine* engine : testing::builtin_games().games()) {
    const std::string& game = engine->info().name;
    const auto ruleset = default_document(engine->info(), DocumentKind::kRuleset);
    const auto scenario = default_document(engine->info(), DocumentKind::kScenario);
    ASSERT_TRUE(ruleset.ok() && scenario.ok());
    const auto values = engine->data(*ruleset, *scenario);
    ASSERT_TRUE(values.ok()) << values.status();
    std::set<std::string> forgotten;
    for (const DataValue& value : *values) {
      const auto of_table = [&](const auto& line) {
        return line.game == game && is_in(value.key, line.table);
      };
      if (std::any_of(std::begin(kTables), std::end(kTables), of_table)) continue;
      if (std::any_of(std::begin(kQuiet), std::end(kQuiet), of_table)) continue;
      // Of games whose scenarios say nothing but how many play.
      if (value.key.starts_with("scenario.")) continue;
      forgotten.insert(value.key.substr(0, value.key.rfind('.')));
    }
    EXPECT_TRUE(forgotten.empty()) << game << ": " << *forgotten.begin() << " and others";
  }
}

}  // namespace
}  // namespace muster
