// What cards, effects and places are worth to a pilot.
#include <algorithm>
#include <cmath>

#include "agents/penance/cockpit.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/places.h"

namespace muster::penance {
namespace {

// Chance to reach a target number of 2 .. 10 with two dice; easier ones miss only by a double Jam,
// harder ones are hit by an execution.
constexpr std::array<double, 9> kHitChance = {33 / 36.0, 30 / 36.0, 26 / 36.0, 21 / 36.0, 15 / 36.0,
                                              10 / 36.0, 6 / 36.0,  3 / 36.0,  1 / 36.0};
// Of the target number 5 with the pools of pool_of().
constexpr std::array<double, kPools> kPoolChance = {21 / 36.0, 174 / 216.0, 1179 / 1296.0,
                                                    69 / 216.0, 225 / 1296.0};
constexpr double kThrough = 2.0 / 3;  // share of damage that Defense Dice let through
constexpr double kBandBonus = 0.6;    // mean damage of strong and critical hits
constexpr double kPartHit = 0.45;     // Component Damage per damage that comes through
constexpr double kUnknownAmount = 2;

double hit_chance(int modifiers, ToHit to_hit) {
  if (to_hit == ToHit::kPools) return kPoolChance[index_of(pool_of(modifiers))];
  const int target = std::clamp(kBaseTarget + modifiers, 2, 10);
  return kHitChance[static_cast<std::size_t>(target - 2)];
}

double amount(const Effect& effect) {
  return effect.amount.kind == AmountKind::kNumber ? effect.amount.value : kUnknownAmount;
}

}  // namespace

View Cockpit::look(int from, int to) const {
  if (clear_sight(game_, state_)) return game_.sight().view(from, to);
  if (!obstacles_) obstacles_ = obstacles(game_, state_);
  return game_.sight().view(from, to, *obstacles_);
}

int Cockpit::modifiers(int hex, int distance) const {
  const Side side = side_at(game_, enemy().hex, enemy().facing, hex);
  return range_term(distance) + movement_term(own().moved) +
         movement_term(this->enemy().moved_last) + side_term(side) +
         (game_.rules().board ? look(hex, enemy().hex).to_hit() : 0);
}

double Cockpit::attack_damage(const Card& card, int distance, int modifiers) const {
  if (game_.rules().board && (distance < card.range_min || distance > card.range_max)) return 0;
  const Effect& dmg = game_.effect(card.program.first + card.dmg_index);
  const double printed = std::max<double>(card.printed_damage, 1) + damage_;
  const double chance = hit_chance(modifiers + to_hit_, game_.rules().dice.to_hit);
  return chance * kThrough * (printed + kBandBonus) * std::max<int>(dmg.hits, 1);
}

double Cockpit::heat_worth(int change) const {
  const int after = std::max(0, own().heat + change);
  const auto pain = [](int heat) { return heat + 1.5 * std::max(0, heat - kDangerousHeat + 1); };
  return pilot_.heat * (pain(own().heat) - pain(after));
}

double Cockpit::effect_worth(const Effect& effect) const {
  const double n = amount(effect);
  const bool self = effect.who == Who::kSelf || effect.who == Who::kNobody;
  switch (effect.op) {
    case Op::kHeat:
      return self ? heat_worth(static_cast<int>(n)) : pilot_.hinder * n * 0.5;
    case Op::kVent:
      return heat_worth(-static_cast<int>(n));
    case Op::kDraw:
    case Op::kSp:
    case Op::kToken:
      return self ? pilot_.tempo * n : -pilot_.hinder * n * 0.5;
    case Op::kRecover:
      return own().discard.empty() ? 0 : pilot_.recover * n;
    case Op::kDef:
    case Op::kReduce:
      return pilot_.defense * n;
    case Op::kThorns:
    case Op::kCounter:
    case Op::kPing:
    case Op::kBurn:
    case Op::kSplash:
      return pilot_.damage * n * 0.8;
    case Op::kBleed:
    case Op::kDot:
      return pilot_.damage * n * 1.5;
    case Op::kCd:
    case Op::kDestroyComp:
      return pilot_.component * n * 0.5;
    case Op::kBuff:
      return pilot_.tempo * std::abs(n);
    case Op::kSelfDmg:
      return -pilot_.life * n;
    case Op::kDiscard:
      return self ? -0.3 * pilot_.life * n : pilot_.hinder * n;
    case Op::kSuffering:
    case Op::kSufferingOrDiscard:
      return 0.1 * pilot_.damage;  // a bonus to come for cards that are not lost for good
    case Op::kDebuff:
    case Op::kRoot:
    case Op::kSlow:
    case Op::kPush:
    case Op::kPull:
    case Op::kStatus:
    case Op::kSkipTurn:
    case Op::kSteal:
    case Op::kDestroyCard:
      return pilot_.hinder * std::max(1.0, std::abs(n) * 0.5);
    case Op::kZone:
    case Op::kSummon:
    case Op::kSeeds:
    case Op::kForm:
    case Op::kAura:
      return pilot_.hinder * 1.5;
    default:
      return 0;
  }
}

double Cockpit::effects_worth(const Card& card) const {
  double worth = 0;
  for (const Effect& effect : game_.cards().run(card.program)) {
    const double each = effect_worth(effect);
    worth += effect.conditions[0].kind == ConditionKind::kNone ? each : 0.5 * each;
  }
  return worth;
}

// Whether the player has a turn of this round still to come or under way.
bool Cockpit::acts_later(int side) const {
  return state_.on_turn == side || state_.second_turn == 0;
}

double Cockpit::card_worth(int side, int kind) const {
  if (kind == kDamagedKind) return -0.3;
  const Card& card = card_of(game_, state_, side, kind);
  if (!game_.rules().hands_emptied || acts_later(side) || card.is(kReactive)) {
    const double strike = card.is(kAttackCard) ? 0.4 * std::max<int>(card.printed_damage, 1) : 0;
    return 0.3 + strike + 0.5 * std::max(0.0, effects_worth(card));
  }
  return 0.1;  // the hand goes at the end of the round
}

double Cockpit::reach(int side, int distance) const {
  return game_.table(side).reach[static_cast<std::size_t>(std::min(distance, kMostDistance))];
}

double Cockpit::best_attack(const Spot& spot, int sp) const {
  const KindSet attacks = own().hand.kinds() & kinds_of(game_, state_, side_, KindClass::kAttack) &
                          ~scrap(game_, state_, side_);
  if (attacks == 0) return 0;
  const int terms = modifiers(spot.hex, spot.distance);
  double best = 0;
  for (const int kind : BitRange(attacks)) {
    const Card& card = card_of(game_, state_, side_, kind);
    if (2 * card.sp_cost > sp) continue;
    best = std::max(best, attack_damage(card, spot.distance, terms));
  }
  return best;
}

// What does not depend on the facing.
const Cockpit::Spot& Cockpit::spot_at(int hex, int sp) const {
  if (spot_.hex == hex && spot_.sp == sp) return spot_;
  const int foe = opponent(side_);
  const int distance = game_.grid().distance(hex, enemy().hex);
  spot_ = {.hex = hex, .sp = sp, .distance = distance};
  spot_.reach = pilot_.reach * reach(side_, distance) - pilot_.threat * reach(foe, distance) -
                pilot_.keep_pull * std::abs(distance - pilot_.keep);
  int beyond = distance;
  while (beyond > 0 && reach(side_, beyond) == 0) --beyond;
  spot_.reach -= pilot_.approach * (distance - beyond);
  spot_.cover = pilot_.cover * look(enemy().hex, hex).to_hit();
  if (state_.on_turn == side_ && acts_later(side_)) {
    spot_.attack = pilot_.ready * best_attack(spot_, sp);
  }
  return spot_;
}

double Cockpit::here_worth() const {
  if (!here_) here_ = place_worth(own().hex, own().facing, own().sp);
  return *here_;
}

double Cockpit::place_worth(int hex, int facing, int sp) const {
  if (!game_.rules().board || hex == kNoHex || enemy().hex == kNoHex) return 0;
  const Spot& spot = spot_at(hex, sp);
  const bool open = arc_holds(game_, hex, facing, enemy().hex);
  double worth = spot.reach;
  if (open) worth += spot.attack;
  const Side towards = side_at(game_, hex, facing, enemy().hex);
  worth -= pilot_.side * (side_damage(towards) - side_term(towards) - side_defense(towards));
  if (!open) worth -= 2 * pilot_.side;
  worth += spot.cover;
  const TurnEnd& ground = game_.arena().traits(terrain(game_, state_, hex)).turn_end;
  worth -= pilot_.hazard * ground.loss;
  if (ground.heat != 0) worth += heat_worth(ground.heat);
  return worth;
}

}  // namespace muster::penance
