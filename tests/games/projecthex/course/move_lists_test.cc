// What moves the game lists, against a slow reading of the rules written again (PH-32 .. PH-37,
// PH-53, PH-54, PH-57), and against the searches of the graph room.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "games/projecthex/state/actions.h"
#include "graph/territory_graph.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

// From, to and kind * 64 + number of all moves.
using Moves = std::set<std::array<int, 3>>;

struct Band {  // troops of one kind in one place
  Kind kind;
  int count;
  bool rested;  // has done nothing in this turn
};

std::vector<Band> bands_at(const Table& table, int place) {
  const ConquestState& state = table.state;
  const auto player = static_cast<std::size_t>(state.on_turn);
  std::vector<Band> bands;
  Troops rested = table.troops(place);
  for (std::size_t i = 0; i < state.spent.size; ++i) {
    const Group& group = state.spent.items[i];
    if (group.territory != place) continue;
    const Kind kind = kind_of(group.kind);
    bands.push_back({kind, group.count, false});
    auto& left = rested[static_cast<std::size_t>(kind.type)];
    left = static_cast<std::uint8_t>(left - group.count);
  }
  const bool ascendancy = state.realms[player].faction == static_cast<int>(Faction::kAscendancy);
  for (const UnitType type : {kAssault, kMounted, kRanged}) {
    const int count = rested[static_cast<std::size_t>(type)];
    const int usual = type == kMounted ? 2 : 1;
    const int galloping = type == kMounted ? 1 : 0;
    const bool gallop = state.galloping != 0;
    if (count > 0)
      bands.push_back({{type, gallop ? galloping : usual, ascendancy && !gallop}, count, true});
  }
  return bands;
}

// Whether a band can make a step, as far as steps go.
bool has_step(const Table& table, const Band& band, int from, int to) {
  if (band.kind.steps > 0) return true;
  if (!band.kind.bonus) return false;
  const ConquestRules& rules = table.rules().rules();
  const auto own = [&](int place) {
    return rules.ascendancy_at_start ? (table.state.held_at_start >> place & 1) != 0
                                     : table.holder(place) == table.state.on_turn;
  };
  return rules.ascendancy_through ? own(from) && !band.rested : own(to);
}

Moves slow_moves(const Table& table) {
  const ConquestState& state = table.state;
  const int player = state.on_turn;
  const bool nomads = table.realm(player).faction == static_cast<int>(Faction::kNomads);
  Moves moves;
  for (const auto& edges : {table.board().data().land, table.board().data().sea}) {
    for (const auto& [a, b] : edges) {
      for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
        const int present = total(table.troops(from));
        if (table.holder(from) != player || present == 0) continue;
        if (table.holder(to) != player && total(table.troops(to)) > 0) continue;
        for (const Band& band : bands_at(table, from)) {
          const bool free = nomads || (table.rules().rules().passing_through_free && !band.rested);
          if (!has_step(table, band, from, to)) continue;
          for (int n = 1; n <= band.count && (free || n < present); ++n) {
            moves.insert({from, to, kind_code(band.kind) * 64 + n});
          }
        }
      }
    }
  }
  return moves;
}

Moves listed_moves(const Table& table) {
  Moves moves;
  for (const int from : table.options(Verb::kFrom)) {
    Table named = table;
    named.take(Verb::kFrom, from);
    const std::set<int> targets = named.options(Verb::kTo);
    RC_ASSERT(!targets.empty());
    for (const int to : targets) {
      Table both = named;
      both.take(Verb::kTo, to);
      const std::set<int> troops = both.options(Verb::kMove);
      RC_ASSERT(!troops.empty());
      for (const int argument : troops) moves.insert({from, to, argument});
    }
  }
  return moves;
}

// A random position of a few of the player's and the enemy's troops, and what follows it: the lists
// agree in every state in which something can be moved.
void moves_agree(const std::string& faction, const Settings& rules) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  Skirmish war({faction, "imperials"}, rules);
  const auto below = [&rng](std::uint64_t bound) {
    return static_cast<int>(uniform_below(rng, bound));
  };
  for (int place = 0; place < war.board().size(); ++place) {
    const auto some = [&] { return static_cast<std::uint8_t>(below(3)); };
    const Troops troops = {some(), some(), some()};
    const int owner = below(4);
    if (owner < 2 && total(troops) > 0) war.put(owner, place, troops);
  }
  if (below(3) == 0) war.card(0, "hit_and_run");
  war.start(0);
  for (int step = 0; step < 60 && !war.over() && war.state.on_turn == 0; ++step) {
    if (war.phase() == Phase::kMoveFrom) RC_ASSERT(listed_moves(war) == slow_moves(war));
    const std::vector<Action> legal = war.legal();
    // Passing, always the first, is rare: most of the turn is moves.
    const bool pass = legal.size() == 1 || below(12) == 0;
    const auto which = pass ? 0 : 1 + uniform_below(rng, legal.size() - 1);
    war.rules().apply(war.state, legal[which]);
  }
}

RC_GTEST_PROP(ProjectHexMoveLists, AgreeForPlainFactions, ()) {
  RULE("PH-32");
  RULE("PH-33");
  RULE("PH-34");
  RULE("PH-35");
  RULE("PH-37");
  RULE("PH-57");
  moves_agree("philosophers", {});
}

RC_GTEST_PROP(ProjectHexMoveLists, AgreeForNomads, ()) {
  RULE("PH-53");
  moves_agree("nomads", {});
}

RC_GTEST_PROP(ProjectHexMoveLists, AgreeForTheAscendancyInAllReadings, ()) {
  RULE("PH-54");
  RULE("PH-92");
  Settings rules;
  if (*rc::gen::arbitrary<bool>()) rules.push_back("ascendancy_own=turn_start");
  if (*rc::gen::arbitrary<bool>()) rules.push_back("ascendancy_step=through");
  if (*rc::gen::arbitrary<bool>()) rules.push_back("passing_through=free");
  if (*rc::gen::arbitrary<bool>()) rules.push_back("control=markers");
  moves_agree("ascendancy", rules);
}

RC_GTEST_PROP(ProjectHexMoveLists, AgreeInOtherReadings, ()) {
  RULE("PH-35");
  const std::string faction = *rc::gen::element<std::string>("philosophers", "nomads", "new_order");
  moves_agree(faction, {"passing_through=free", "control=markers", "attack_step=free"});
}

// Four troops of a type alone among enemies: where they get in all their moves of a turn.
RC_GTEST_PROP(ProjectHexMoveLists, ReachWhatTheGraphRoomFinds, ()) {
  RULE("PH-32");
  RULE("PH-33");
  const bool mounted = *rc::gen::arbitrary<bool>();
  Skirmish war({"philosophers", "imperials"}, {}, "board");
  const int start = *rc::gen::inRange(0, war.board().size());
  TerritoryGraph::Nodes open(static_cast<std::size_t>(war.board().size()), true);
  for (int place = 0; place < war.board().size() && war.realm(1).pieces < 50; ++place) {
    if (place == start || *rc::gen::inRange(0, 3) > 0) continue;
    open[static_cast<std::size_t>(place)] = false;
    war.put(1, place, {1, 0, 0});
  }
  war.troops(0, war.board().territory(start).id, mounted ? "4m" : "4a").start(0);
  TerritorySet reached = 0;
  for (const std::string& first : war.from(war.board().territory(start).id)) {
    Skirmish moved = war;
    moved.move(war.board().territory(start).id, first, mounted ? "3m" : "3a");
    reached |= bit<TerritorySet>(war.place(first));
    for (const std::string& second : moved.from(first)) {
      reached |= bit<TerritorySet>(war.place(second));
    }
  }
  RC_ASSERT(list_of(reached) == war.board().graph().reachable({start}, open, mounted ? 2 : 1));
}

}  // namespace
}  // namespace muster::projecthex::testing
