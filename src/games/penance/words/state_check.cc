#include "games/penance/words/state_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/hash.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/state/attack.h"

namespace muster::penance {
namespace {

constexpr std::string_view kSealWrong =
    "does not fit: while something is being resolved (`tasks`), a position is read only as it was "
    "written; change one in which a player has to choose an action";

class Checker {
 public:
  Checker(const DuelTables& duel, const DuelState& state, JsonMistakes& mistakes)
      : duel_(duel), state_(state), mistakes_(mistakes) {}

  void all() {
    for (int side = 0; side < kDuelists; ++side) {
      cards(side);
      lasting(side);
      casket(side);
    }
    zones();
    summons();
    ground();
  }
  void course();

 private:
  void fail(std::string_view where, std::string_view what) { mistakes_.add(where, what); }
  static std::string of(int side, std::string_view member) {
    return fmt::format("{}.{}", side == 0 ? "first" : "second", member);
  }
  int hexes() const { return duel_.rules().board ? duel_.grid().size() : 0; }
  bool is_hex(int hex) const { return hex < hexes(); }
  bool has_effect(std::uint16_t effect) const { return effect < duel_.cards().effects().size(); }
  bool is_effect(std::uint16_t effect, Op op) const {
    return has_effect(effect) && duel_.effect(effect).op == op;
  }

  void cards(int side);
  void tops(int side);
  void lasting(int side);
  void casket(int side);
  void zones();
  void summons();
  void ground();

  const DuelTables& duel_;
  const DuelState& state_;
  JsonMistakes& mistakes_;
};

void Checker::cards(int side) {
  const Duelist& own = duelist(state_, side);
  for (const std::uint8_t taken : own.taken) {
    if (taken != kNoKind && taken >= duel_.table(opponent(side)).kinds) {
      fail(of(side, "taken"), "is no card of the opponent's deck");
    }
  }
  const CardPile* piles[] = {&own.draw, &own.hand, &own.discard, &own.graveyard};
  int all = 0;
  for (const CardPile* pile : piles) all += pile->size();
  if (all > kMostCards) {
    fail(of(side, "draw"), fmt::format("with the other piles more than {} cards", kMostCards));
  }
  for (int kind = 0; kind < kAllKinds; ++kind) {
    int copies = 0;
    for (const CardPile* pile : piles) copies += pile->copies(kind);
    if (copies > kMostCopies) {
      fail(of(side, "draw"),
           fmt::format("with the other piles more than {} copies of a card", kMostCopies));
    }
  }
  if ((own.shown & ~(own.hand.kinds() & ~kind_bit(kDamagedKind))) != 0) {
    fail(of(side, "shown"), "has a card that is not in hand");
  }
  if (own.shown_damaged > own.hand.copies(kDamagedKind)) {
    fail(of(side, "shown_damaged"), "is more than are in hand");
  }
  tops(side);
}

void Checker::tops(int side) {
  const Duelist& own = duelist(state_, side);
  CardPile left = own.draw;
  for (std::size_t i = 0; i < own.tops; ++i) {
    if (own.top[i] >= kAllKinds || !left.has(own.top[i])) {
      return fail(of(side, "top"), "is no card of the draw pile");
    }
    left.remove(own.top[i]);
  }
}

void Checker::lasting(int side) {
  const Duelist& own = duelist(state_, side);
  for (std::size_t i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[i];
    const std::string where = of(side, fmt::format("lasting[{}]", i));
    if (lasting.end() > End::kNever) fail(where + ".length", "has no such end");
    if (!has_effect(lasting.effect)) {
      fail(where + ".effect", "is no effect of a card");
      continue;
    }
    const Effect& effect = duel_.effect(lasting.effect);
    if (effect.op == Op::kForm && lasting.about >= kForms) fail(where + ".about", "is no form");
    const bool unit = lasting.about < kUnits || lasting.about == kNoUnit;
    if (effect.on != Event::kNone && !unit) fail(where + ".about", "is no unit");
  }
}

void Checker::casket(int side) {
  const Duelist& own = duelist(state_, side);
  const bool placed = state_.stage > Stage::kSecondDeployFacing;
  if (hexes() == 0 && own.hex != kNoHex) {
    fail(of(side, "hex"), "is on a board, of which the rules have none");
  } else if (hexes() > 0 && !is_hex(own.hex) && (placed || own.hex != kNoHex)) {
    fail(of(side, "hex"), "is not on the board");
  }
  if (own.locked != kNotLocked && own.locked >= kLockedCategories) {
    fail(of(side, "locked"), "is no category of cards");
  }
  if (side == 1 && is_hex(own.hex) && own.hex == duelist(state_, 0).hex) {
    fail(of(side, "hex"), "is where the other Casket stands");
  }
}

void Checker::zones() {
  if (hexes() == 0 && state_.zones_used > 0) fail("zones_used", "is above 0, without a board");
  for (std::size_t i = 0; i < state_.zones.size(); ++i) {
    const Zone& zone = state_.zones[i];
    const std::string where = fmt::format("zones[{}].effect", i);
    if (zone.effect == kNoEffect) continue;
    if (!is_effect(zone.effect, Op::kZone)) fail(where, "is no effect that makes a zone");
    if (i >= state_.zones_used) fail(where, "is beyond `zones_used`");
  }
  for (int hex = 0; hex < HexSet::kCapacity; ++hex) {
    const int zone = zone_at(state_, hex);
    if (zone < 0) continue;
    if (zone >= state_.zones_used ||
        state_.zones[static_cast<std::size_t>(zone)].effect == kNoEffect) {
      fail("zone_of", fmt::format("hex {} is of a zone that there is not", hex));
    }
    if (!is_hex(hex)) fail("zone_of", "has a hex that is not on the board");
  }
}

void Checker::summons() {
  for (std::size_t i = 0; i < state_.summons.size(); ++i) {
    const Summon& summon = state_.summons[i];
    const std::string where = fmt::format("summons[{}]", i);
    if (summon.hex != kNoHex && !is_hex(summon.hex)) fail(where + ".hex", "is not on the board");
    if (summon.effect == kNoEffect) {
      if (summon.hp > 0) fail(where + ".hp", "is of no summon: `effect` is missing");
      continue;
    }
    if (!is_effect(summon.effect, Op::kSummon))
      fail(where + ".effect", "is no effect that summons");
    if (summon.hp > 0 && summon.hex == kNoHex) fail(where + ".hex", "is missing");
    if (summon.hp > 0 && summon.order >= state_.summoned) {
      fail(where + ".order", "is not below `summoned`");
    }
  }
}

void Checker::ground() {
  for (const int hex : state_.changed) {
    if (!is_hex(hex)) fail("changed", "has a hex that is not on the board");
  }
  for (std::size_t i = 0; i < state_.seed_hexes.size(); ++i) {
    if (seeds_in(state_, i) > 0 && !is_hex(state_.seed_hexes[i])) {
      fail("seed_hexes", "has a hex that is not on the board");
    }
  }
}

void Checker::course() {
  const bool over = state_.phase == Phase::kOver;
  const bool action = state_.phase == Phase::kMain && state_.stage == Stage::kAction;
  const bool deployer = state_.phase == Phase::kDeployer && state_.stage == Stage::kDeploy;
  const bool initiative = state_.phase == Phase::kInitiative && state_.stage == Stage::kTurn;
  if (!over && !action && !deployer && !initiative) {
    return fail("phase", "does not fit `stage` when there are no `tasks`");
  }
  if (state_.mover != (over ? kTerminal : action ? static_cast<int>(state_.on_turn) : kChance)) {
    return fail("mover", "does not fit `phase` and `on_turn`");
  }
  if (over != (state_.ending != Ending::kNone)) fail("ending", "does not fit `phase`");
  if (state_.column != 0) fail("column", "is for positions in which a hex is chosen");
  const Attack& attack = state_.attack;
  const bool attacking =
      attack.card != kNoAttackCard || attack.attacker != kNoUnit || attack.target != kNoUnit;
  if (attacking && !over) fail("attack", "is under way, but there are no `tasks`");
  if (initiative && std::min(duel_.initiative()[0], duel_.initiative()[1]) == 0) {
    fail("phase", "nobody rolls for who acts first: the classes decide it");
  }
}

}  // namespace

std::string seal_of(const DuelTables& duel, const DuelState& state) {
  std::uint64_t hash = hash_object(state);
  for (int side = 0; side < kDuelists; ++side) {
    for (const CardId card : duel.table(side).card) {
      hash = hash_combine(hash, static_cast<std::uint64_t>(card));
    }
  }
  if (duel.rules().board) hash = hash_combine(hash, hash_text(duel.arena().name()));
  return fmt::format("{:016x}", hash);
}

void check_state(const DuelTables& duel, const DuelState& state, const std::string& seal,
                 JsonMistakes& mistakes) {
  Checker checker(duel, state, mistakes);
  checker.all();
  if (!mistakes.ok()) return;
  if (state.tasks_used > 0) {
    if (seal != seal_of(duel, state)) mistakes.add("seal", kSealWrong);
    return;
  }
  if (!seal.empty()) mistakes.add("seal", "is for positions with `tasks`");
  checker.course();
}

}  // namespace muster::penance
