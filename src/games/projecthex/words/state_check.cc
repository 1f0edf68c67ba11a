#include "games/projecthex/words/state_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/playout.h"
#include "games/projecthex/course/moves.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {
namespace {

// Sets of phases and steps, as bits.
template <class... Values>
constexpr unsigned set_of(Values... values) {
  return ((1U << static_cast<unsigned>(values)) | ...);
}

constexpr unsigned kMovePhases = set_of(Phase::kMoveFrom, Phase::kMoveTo, Phase::kMoveTroops);
constexpr unsigned kDuelPhases = set_of(Phase::kRoll, Phase::kAttackerDie, Phase::kDefenderDie);
constexpr unsigned kMoveInPhases = set_of(Phase::kAdvance, Phase::kGuard);
constexpr unsigned kFightPhases =
    kDuelPhases | kMoveInPhases | set_of(Phase::kCommit, Phase::kJoin);
constexpr unsigned kAttackPhases = kFightPhases | set_of(Phase::kAttackFrom, Phase::kAttackTarget);
constexpr unsigned kTypePhases =
    set_of(Phase::kFirstTroops, Phase::kBuy, Phase::kRecruit, Phase::kLevy);
constexpr int kMostPicks = 4;  // N7: two units, two upgrades

// The steps in which a phase can be.
unsigned steps_of(Phase phase) {
  switch (phase) {
    case Phase::kMoveFrom:
    case Phase::kMoveTo:
    case Phase::kMoveTroops:
      return set_of(Step::kMoves, Step::kGallop);
    case Phase::kDraw:
      return set_of(Step::kFirstMissions, Step::kNewMissions, Step::kMissions, Step::kDiscard);
    case Phase::kRecruit:
      return set_of(Step::kPlace, Step::kRecruit, Step::kEndEffects);
    case Phase::kLevy:
      return set_of(Step::kRecruit, Step::kEndEffects);
    case Phase::kOver:
      return ~0U;
    default:
      return set_of(step_of(phase));
  }
}

// What the rules rely on and a file may get wrong.
class ConquestChecker {
 public:
  ConquestChecker(const Conquest& game, const ConquestState& state, JsonMistakes& mistakes)
      : game_(game), state_(state), mistakes_(mistakes) {}

  // Each part relies on those before it.
  void all() {
    for (const auto part :
         {&ConquestChecker::course, &ConquestChecker::realms, &ConquestChecker::missions,
          &ConquestChecker::garrisons, &ConquestChecker::fresh, &ConquestChecker::spent,
          &ConquestChecker::chosen_places, &ConquestChecker::fight, &ConquestChecker::asked,
          &ConquestChecker::choices_left}) {
      (this->*part)();
      if (!mistakes_.ok()) return;
    }
  }

 private:
  void fail(std::string_view member, std::string_view what) { mistakes_.add(member, what); }
  void fail_in_phase(std::string_view member, std::string_view what) {
    fail(member, fmt::format("{} in phase {}", what, phase_name(state_.phase)));
  }
  void fail_for_phase(std::string_view member) {
    fail(member, fmt::format("does not fit phase {}", phase_name(state_.phase)));
  }
  bool in(unsigned phases) const {
    return (phases >> static_cast<unsigned>(state_.phase) & 1) != 0;
  }
  bool in(Phase phase) const { return state_.phase == phase; }
  Player player() const { return static_cast<Player>(state_.on_turn); }
  std::string id(int territory) const { return game_.board().territory(territory).id; }
  std::string of(int seat, std::string_view member) const {
    return fmt::format("players[{}].{}", seat, member);
  }

  void course();
  Player decides() const;
  void realms();
  void missions();
  void garrisons();
  void fresh();
  void spent();
  void chosen_places();
  void fight();
  void attackers();
  void dice();
  void asked();
  void choices_left();

  // Whether an action is legal where `phase` was before the choice of a place.
  bool led_here(Phase phase, Verb verb, int place) const;
  // Whether units of a type can fight from a place: neighbours, or by Rocket (PH-58).
  bool reaches(int from, UnitType type) const;
  // That groups of the player on turn are no more than stand there.
  void stand_there(const Groups& groups, std::string_view name);

  const Conquest& game_;
  const ConquestState& state_;
  JsonMistakes& mistakes_;
};

Player ConquestChecker::decides() const {
  switch (state_.phase) {
    case Phase::kRoll:
    case Phase::kDraw:
      return kChance;
    case Phase::kFaction:
      return game_.scenario().choice == FactionChoice::kRandom ? kChance : player();
    case Phase::kDefenderDie:
      return static_cast<Player>(state_.fight.defender);
    case Phase::kOver:
      return kTerminal;
    default:
      return player();
  }
}

void ConquestChecker::course() {
  const bool defended = !in(Phase::kDefenderDie) || state_.fight.defender != kNobody;
  if (defended && state_.mover != decides()) {
    fail_for_phase("mover");
  }
  if ((steps_of(state_.phase) >> static_cast<unsigned>(state_.step) & 1) == 0) {
    fail_for_phase("step");
  }
  if (!in(Phase::kOver) && (state_.step < Step::kBuy) != (state_.turn == 0)) {
    fail("turn", "is 0 in set-up, and only there");
  }
  if ((state_.turn == 0) != (state_.round == 0)) fail("round", "is 0 in set-up, and only there");
  if ((state_.galloping != 0) != (in(kMovePhases) && state_.step == Step::kGallop)) {
    fail("hit_and_run", "goes with moves in step gallop, and only with them");
  }
  const bool ended = state_.winner != kNobody || state_.capped != 0;
  if (ended != in(Phase::kOver) || (state_.winner != kNobody && state_.capped != 0)) {
    fail("winner", "a game that is over, and no other, has a `winner` or is `capped`");
  }
}

void ConquestChecker::realms() {
  for (int seat = 0; seat < game_.num_players(); ++seat) {
    const Realm& realm = state_.realms[static_cast<std::size_t>(seat)];
    if (realm.faction == kNobody) {
      if (state_.step != Step::kDealFactions) fail(of(seat, "faction"), "is missing");
    } else if (!game_.rules().factions[realm.faction]) {
      fail(of(seat, "faction"), "is none of this game");
    }
    for (int other = 0; other < seat; ++other) {
      if (realm.faction != kNobody &&
          state_.realms[static_cast<std::size_t>(other)].faction == realm.faction) {
        fail(of(seat, "faction"), fmt::format("is that of player {} too", other));
      }
    }
    const bool settled = state_.step > Step::kCapitals ||
                         (in(Phase::kFirstTroops) ? seat <= state_.on_turn
                                                  : in(Phase::kCapital) && seat < state_.on_turn);
    if (settled && realm.capital == kNowhere) fail(of(seat, "capital"), "is missing");
    const int troops = realm.pieces + total(realm.incoming) + realm.incoming_any;
    if (troops > game_.rules().troop_capacity) {
      fail(of(seat, "incoming"), fmt::format("makes {} troops with those on the board, of {}",
                                             troops, game_.rules().troop_capacity));
    }
  }
}

// Each card is in one place.
void ConquestChecker::missions() {
  MissionSet seen = 0;
  const auto add = [&](std::string_view name, MissionSet cards) {
    if ((cards & ~game_.missions()) != 0) fail(name, "has a mission that is none of this game");
    if ((cards & seen) != 0) fail(name, "has a mission that is elsewhere too");
    seen |= cards;
  };
  add("deck", state_.deck);
  add("under_deck", state_.under);
  add("discard", state_.discard);
  add("turned_down", state_.rejected);
  for (int seat = 0; seat < game_.num_players(); ++seat) {
    for (const int card : state_.realms[static_cast<std::size_t>(seat)].dossier) {
      if (card != kNoMission) add(of(seat, "dossier"), bit<MissionSet>(card));
    }
  }
  const auto& dossier = state_.realms[state_.on_turn].dossier;
  if (in(Phase::kDraw) && std::count(dossier.begin(), dossier.end(), kNoMission) == 0) {
    fail(of(state_.on_turn, "dossier"), "has no place for the mission that is drawn");
  }
}

// A capital or a place to come back to is held before the first troops are there.
void ConquestChecker::garrisons() {
  if (game_.rules().markers_hold) return;
  const Realm& realm = state_.realms[state_.on_turn];
  const bool arriving = (in(Phase::kFirstTroops) || state_.step == Step::kPlace) &&
                        realm.pieces == 0 && std::popcount(realm.held) == 1;
  for (int t = 0; t < game_.board().size(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    const int holder = state_.holder[at];
    if (holder == kNobody || (arriving && holder == state_.on_turn)) continue;
    if (total(state_.troops[at]) == 0) fail("territories." + id(t), "has a `holder` but no troops");
  }
}

// Moves and attacks go by it; later steps of the turn do not.
void ConquestChecker::fresh() {
  if (state_.turn == 0 || (state_.step > Step::kAttacks && !in(kMovePhases))) return;
  ConquestState named = state_;
  name_fresh(game_, named);
  if (state_.fresh != named.fresh) {
    fail("fresh", "is not what units of the player on turn begin this step with");
  }
}

void ConquestChecker::stand_there(const Groups& groups, std::string_view name) {
  std::array<std::array<int, kUnitTypes>, kMaxTerritories> sums{};
  for (std::size_t i = 0; i < groups.size; ++i) {
    const Group& group = groups.items[i];
    if (state_.holder[group.territory] != state_.on_turn) {
      return fail(name, fmt::format("names {}, which the player on turn does not hold",
                                    id(group.territory)));
    }
    if (i > 0 && group_order(groups.items[i - 1]) == group_order(group)) {
      return fail(name,
                  fmt::format("has two entries for the same units in {}", id(group.territory)));
    }
    const auto type = static_cast<std::size_t>(kind_of(group.kind).type);
    int& sum = sums[group.territory][type];
    sum += group.count;
    if (sum > state_.troops[group.territory][type]) {
      return fail(name, fmt::format("names more {} in {} than stand there", kUnitTypeNames[type],
                                    id(group.territory)));
    }
  }
}

void ConquestChecker::spent() {
  if (state_.step < Step::kMoves && state_.spent.size > 0) {
    return fail("spent", "has units before any can have moved");
  }
  stand_there(state_.spent, "spent");
  for (std::size_t i = 0; i < state_.spent.size; ++i) {
    const Group& group = state_.spent.items[i];
    const Kind kind = kind_of(group.kind);
    const Kind fresh = kind_of(fresh_kind(state_, kind.type));
    const bool more = kind.steps > fresh.steps || (kind.bonus && !fresh.bonus);
    if (more || kind_code(kind) == kind_code(fresh)) {
      fail("spent", fmt::format("units in {} have spent nothing", id(group.territory)));
    }
  }
}

bool ConquestChecker::led_here(Phase phase, Verb verb, int place) const {
  ConquestState before = state_;
  before.phase = phase;
  const ActionList actions = choices(game_, before);
  return std::find(actions.begin(), actions.end(), make_action(verb, place)) != actions.end();
}

void ConquestChecker::chosen_places() {
  const bool moves = in(set_of(Phase::kMoveTo, Phase::kMoveTroops));
  if (moves || in(set_of(Phase::kAttackTarget, Phase::kCommit))) {
    if (state_.from == kNowhere) return fail_in_phase("from", "is missing");
    if (!in(Phase::kCommit) &&
        !led_here(moves ? Phase::kMoveFrom : Phase::kAttackFrom, Verb::kFrom, state_.from)) {
      return fail("from", fmt::format("no units can leave {}", id(state_.from)));
    }
  } else if (state_.from != kNowhere) {
    return fail_in_phase("from", "is chosen, and has no meaning");
  }
  if (in(Phase::kMoveTroops)) {
    if (state_.to == kNowhere) return fail_in_phase("to", "is missing");
    if (!led_here(Phase::kMoveTo, Verb::kTo, state_.to)) {
      return fail("to",
                  fmt::format("no units can move from {} to {}", id(state_.from), id(state_.to)));
    }
  } else if (state_.to != kNowhere) {
    return fail_in_phase("to", "is chosen, and has no meaning");
  }
}

void ConquestChecker::fight() {
  const Fight& fight = state_.fight;
  if (!in(kFightPhases)) {
    const Fight none{};
    if (std::memcmp(&fight, &none, sizeof none) != 0) fail_in_phase("fight", "is none");
    return;
  }
  if (fight.target == kNowhere) return fail_in_phase("fight.target", "is missing");
  if (fight.defender == kNobody) return fail_in_phase("fight.defender", "is missing");
  if (fight.defender == state_.on_turn) {
    return fail("fight.defender", "is the player who attacks");
  }
  const int defenders = total(state_.troops[fight.target]);
  const int holder = state_.holder[fight.target];
  if (!in(kMoveInPhases)) {
    if (holder != fight.defender || defenders == 0) {
      return fail("fight.target",
                  fmt::format("{} has no troops of the defender", id(fight.target)));
    }
  } else if (holder != kNobody && holder != state_.on_turn && defenders > 0) {
    return fail("fight.target", fmt::format("{} is not won: it has troops", id(fight.target)));
  }
  attackers();
  dice();
}

bool ConquestChecker::reaches(int from, UnitType type) const {
  const int distance = game_.board().distance(from, state_.fight.target);
  return distance == 1 ||
         (distance == 2 && type == UnitType::kRanged && has(state_, player(), Upgrade::kRocket));
}

void ConquestChecker::attackers() {
  const Fight& fight = state_.fight;
  const Board& board = game_.board();
  stand_there(fight.attackers, "fight.attackers");
  if (!mistakes_.ok()) return;
  for (std::size_t i = 0; i < fight.attackers.size; ++i) {
    const Group& group = fight.attackers.items[i];
    if (!reaches(group.territory, kind_of(group.kind).type)) {
      return fail("fight.attackers", fmt::format("units in {} cannot reach {}", id(group.territory),
                                                 id(fight.target)));
    }
    if (in(Phase::kCommit) && group.territory == state_.from && group.kind >= fight.next_kind) {
      return fail("fight.next", fmt::format("asks again for units in {}", id(group.territory)));
    }
    const auto groups = groups_at(state_, group.territory);
    if (std::none_of(groups.begin(), groups.end(), [&group](const Group& there) {
          return there.kind == group.kind && there.count >= group.count;
        })) {
      return fail("fight.attackers",
                  fmt::format("names units in {} that are not as fresh", id(group.territory)));
    }
  }
  if (in(Phase::kCommit) && ((garrisoned(game_, state_, player()) >> state_.from & 1) == 0 ||
                             !reaches(state_.from, UnitType::kRanged))) {
    return fail("from",
                fmt::format("no units can fight in {} from {}", id(fight.target), id(state_.from)));
  }
  if (!in(Phase::kCommit) && fight.attackers.size == 0) {
    return fail_in_phase("fight.attackers", "are missing");
  }
  if (in(Phase::kGuard) ? fight.next_kind >= fight.attackers.size
                        : !in(Phase::kCommit) && fight.next_kind != 0) {
    return fail_for_phase("fight.next");
  }
  if (in(Phase::kAdvance)) {
    const Group& group = fight.attackers.items[0];
    if (board.distance(group.territory, fight.target) > 1 ||
        (game_.rules().attack_takes_step && kind_of(group.kind).steps == 0)) {
      fail("fight.attackers", fmt::format("units in {} cannot move in", id(group.territory)));
    }
  }
}

// PH-41: one for each troop, and a fortress's; each exchange takes two, and one troop.
void ConquestChecker::dice() {
  const Fight& fight = state_.fight;
  const bool fortress = (state_.fortresses >> fight.target & 1) != 0;
  const std::array<int, 2> most = {
      total(fight.attackers),
      total(state_.troops[fight.target]) + (fortress ? game_.rules().fortress_dice : 0)};
  constexpr std::array<std::string_view, 2> kNames = {"fight.attacker_dice", "fight.defender_dice"};
  int left = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    const int rolled = total(fight.dice[side]);
    left += fight.to_roll[side];
    if (!in(kDuelPhases)) {
      if (rolled + fight.to_roll[side] > 0) fail_in_phase(kNames[side], "there are none");
    } else if (in(Phase::kRoll) ? rolled + fight.to_roll[side] != most[side]
                                : rolled > most[side] || rolled == 0) {
      fail(kNames[side], fmt::format("with those to roll are {}, of {} troops",
                                     rolled + fight.to_roll[side], most[side]));
    }
  }
  if (in(kDuelPhases) && (left > 0) != in(Phase::kRoll)) {
    fail_for_phase("fight.to_roll");
  }
  if (!mistakes_.ok()) return;
  if (in(Phase::kDefenderDie) ? !led_here(Phase::kAttackerDie, Verb::kDie, fight.choice)
                              : fight.choice != 0) {
    fail("fight.choice", "is not one of the attacker's dice and units");
  }
}

// Of which units, and how many, a choice is about.
void ConquestChecker::asked() {
  const Realm& realm = state_.realms[state_.on_turn];
  if (in(kTypePhases) || in(Phase::kPlace)) {
    const bool known = state_.type < kUnitTypes;
    const bool fits =
        known && (in(Phase::kPlace) ? realm.incoming[state_.type] > 0
                                    : (types(game_, state_, player()) >> state_.type & 1) != 0);
    if (!fits) fail_for_phase("unit");
  }
  if (in(Phase::kPlace) && realm.held == 0) fail("territories", "there is none to place troops in");
  if (in(Phase::kResurge) && realm.held != 0) {
    fail("territories", "the player on turn has some already");
  }
  if (in(set_of(Phase::kFirstTroops, Phase::kLevy)) &&
      (enemies(game_, state_, player()) >> realm.capital & 1) != 0) {
    fail(of(state_.on_turn, "capital"), "has troops of another player");
  }
  const int space = room(game_, state_, player());
  if (in(kTypePhases) && state_.left > space) {
    fail("left", fmt::format("is more than the room for {} troops", space));
  }
  if (in(Phase::kPick) && (state_.left == 0 || state_.left > kMostPicks)) {
    fail("left", fmt::format("is 1 to {} in phase pick", kMostPicks));
  }
}

void ConquestChecker::choices_left() {
  if (!in(Phase::kOver) && choices(game_, state_).empty()) {
    fail("phase", "there is nothing to choose from");
  }
}

}  // namespace

void check_state(const Conquest& game, const ConquestState& state, JsonMistakes& mistakes) {
  ConquestChecker(game, state, mistakes).all();
}

}  // namespace muster::projecthex
