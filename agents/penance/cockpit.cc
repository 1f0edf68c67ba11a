// A pilot as a player: the action of a decision that is worth most.
#include "agents/penance/cockpit.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/steps.h"
#include "games/penance/inquiry/targets.h"
#include "games/penance/state/task_views.h"

#include <algorithm>

namespace muster::penance {
namespace {

// Steps that raise the worth of the place by less are not made.
constexpr double kLeastGain = 0.02;

}  // namespace

Action rule_action(const CasketDuel& game, const DuelState& state, const Pilot& pilot,
                   Rng& /*rng*/) {
  ActionList legal;
  game.legal_actions(state, legal);
  if (legal.size() == 1) return legal[0];
  return Cockpit(game, state, pilot).choose(legal);
}

Action Cockpit::choose(const ActionList& legal) const {
  Action best = legal[0];
  double most = worth(best);
  for (std::size_t i = 1; i < legal.size(); ++i) {
    const double each = worth(legal[i]);
    if (each > most) {
      most = each;
      best = legal[i];
    }
  }
  return best;
}

double Cockpit::worth(Action action) const {
  return state_.phase == Phase::kMain ? main_worth(action) : choice_worth(action);
}

// ---- The Action phase.

double Cockpit::price_worth(int half_points) const {
  const int beyond = std::max(0, half_points - own().sp);
  const int cards = (beyond + 1) / 2;
  return -pilot_.point * 0.5 * half_points - pilot_.overspent * cards;
}

double Cockpit::play_worth(int kind) const {
  const Card& card = card_of(game_, state_, side_, kind);
  double worth = price_worth(price_of(game_, state_, side_, kind)) + effects_worth(card);
  if (card.is(kMovementCard)) {
    // As good as the better of the two ways: there, or back.
    const int away = distance(game_, state_, side_, opponent(side_));
    const double nearer = reach(side_, std::max(1, away - 2)) - reach(side_, away);
    worth += pilot_.reach * std::max(0.0, nearer) + pilot_.approach * (away > 2 ? 1 : 0);
  }
  if (!card.is(kAttackCard)) return worth;
  if (!aims_at_units(game_, state_, side_, kind)) {  // at a structure
    return price_worth(price_of(game_, state_, side_, kind)) - kLeastGain;
  }
  const int away = distance(game_, state_, side_, opponent(side_));
  const double damage = attack_damage(card, away, modifiers(own().hex, away));
  worth += pilot_.damage * damage + pilot_.component * 0.2 * damage;
  const double life = std::max(1, enemy().life());
  worth += pilot_.finish * std::min(1.0, damage / life) * (damage * 1.5 >= life ? 1 : 0);
  return worth;
}

// The Damage Die is as likely to help as to hurt a little; a card out of the hand makes room.
double Cockpit::removal_worth(bool purge) const {
  const bool late = own().life() <= 12;
  return purge == late ? 0.06 : -0.1;
}

double Cockpit::main_worth(Action action) const {
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kPass:
      return pilot_.effort;
    case Verb::kPlay:
      return play_worth(argument);
    case Verb::kMove: {
      const int price = step_price(game_, state_, side_, argument);
      const int hex = step_end(game_, state_, side_, argument);
      const int left = std::max(0, own().sp - price);
      const double gain = place_worth(hex, own().facing, left) - here_worth();
      return gain + price_worth(price);
    }
    case Verb::kTurn: {
      const double gain = place_worth(own().hex, argument, own().sp) - here_worth();
      const int price = own().is(kTurnedFreely) ? 2 : 0;
      return gain - kLeastGain + price_worth(price);
    }
    case Verb::kSacrifice:
      return removal_worth(false);
    case Verb::kPurge:
      return removal_worth(true);
    case Verb::kSalvage:
      return pilot_.tempo - 0.1;
    default:
      return 0;
  }
}

// ---- Choices.

double Cockpit::loss_worth(Action action) const {
  const int loser = top_task(state_).side;
  if (loser != side_) {  // the enemy loses what this player names
    return verb_of(action) == Verb::kLose ? card_worth(loser, argument_of(action)) : 0.45;
  }
  const bool of_attack = state_.phase == Phase::kLoseCard;
  const double part = of_attack ? pilot_.own_part : 0;
  const KindSet primary = kinds_of(game_, state_, side_, KindClass::kPrimary);
  if (verb_of(action) != Verb::kLose) {
    const int cards = std::max(1, own().draw.size());
    const double share = static_cast<double>(own().draw.count(primary)) / cards;
    return -0.45 - part * 0.3 * share;
  }
  const int kind = argument_of(action);
  const bool weapon = (primary >> static_cast<unsigned>(kind) & 1U) != 0;
  const double die = kind == kDamagedKind && of_attack ? -0.3 : 0;
  return -card_worth(side_, kind) - (weapon ? part * 0.3 : 0) + die;
}

double Cockpit::aim_worth(Component component) const {
  const std::uint8_t damage = enemy().damage[index_of(component)];
  return pilot_.parts[index_of(component)] * (1 + damage);
}

// What the card keeps off, or makes miss.
double Cockpit::reaction_worth(int kind) const {
  const Card& card = card_of(game_, state_, side_, kind);
  const double coming = std::max<int>(state_.attack.damage, 1);
  double kept = 0;
  double more = 0;
  for (const Effect& effect : game_.cards().run(card.program)) {
    switch (effect.op) {
      case Op::kReduce:
      case Op::kReflect:
      case Op::kDef:
      case Op::kReducePer:
        kept += effect.amount.kind == AmountKind::kNumber ? effect.amount.value : 2;
        break;
      case Op::kNegate:
      case Op::kForceMiss:
      case Op::kImmune:
        kept += coming;
        break;
      default:
        more += effect_worth(effect);
    }
  }
  return pilot_.life * std::min(kept, coming) + more +
         price_worth(price_of(game_, state_, side_, kind)) - pilot_.react;
}

double Cockpit::answer_worth(bool yes) const {
  if (ChoiceView(top_task(state_)).question() != Question::kMulligan) return yes ? 1 : 0;
  double damage = 0;
  for (const int kind : BitRange(own().hand.kinds())) {
    const Card& card = card_of(game_, state_, side_, kind);
    if (card.is(kAttackCard)) damage += std::max<int>(card.printed_damage, 1);
  }
  return yes ? pilot_.mulligan - damage : 0;
}

// A column is as good as its best hex.
double Cockpit::hex_worth(Action action) const {
  const Task& task = top_task(state_);
  const bool own_place =
      HexView(task).use() == HexUse::kDeployment || HexView(task).use() == HexUse::kTeleport;
  const auto row_worth = [&](int column, int row) {
    const HexGrid& grid = game_.grid();
    const int hex = grid.at(column, row);
    if (own_place && enemy().hex != kNoHex) return place_worth(hex, own().facing, own().sp);
    const int goal = enemy().hex != kNoHex ? enemy().hex : grid.size() / 2;
    return -static_cast<double>(grid.distance(hex, goal));
  };
  if (state_.phase == Phase::kRow) return row_worth(state_.column, argument_of(action));
  DuelState next = state_;
  game_.apply(next, action);
  if (next.phase != Phase::kRow) return 0;  // the only hex of its column
  ActionList rows;
  game_.legal_actions(next, rows);
  double most = row_worth(argument_of(action), argument_of(rows[0]));
  for (const Action row : rows) {
    most = std::max(most, row_worth(argument_of(action), argument_of(row)));
  }
  return most;
}

double Cockpit::choice_worth(Action action) const {
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kYes:
    case Verb::kNo:
      return answer_worth(verb_of(action) == Verb::kYes);
    case Verb::kNumber:
      return argument;
    case Verb::kColumn:
    case Verb::kRow:
      return hex_worth(action);
    case Verb::kTurn:
      return place_worth(own().hex, argument, own().sp);
    case Verb::kMove:
      return place_worth(step_end(game_, state_, top_task(state_).unit, argument), own().facing,
                         own().sp) -
             kLeastGain;
    case Verb::kUnit:  // an enemy's Casket before anybody else
      return (argument == opponent(side_) ? 2 : 1) - 0.01 * argument;
    case Verb::kLose:
    case Verb::kRest:
      return loss_worth(action);
    case Verb::kPick:
      return card_worth(PickView(top_task(state_)).owner(), argument);
    case Verb::kAim:
      return aim_worth(static_cast<Component>(argument));
    case Verb::kReact:
      return reaction_worth(argument);
    default:  // pass: of a free move, or declining
      return state_.phase == Phase::kStep ? here_worth() : 0;
  }
}

}  // namespace muster::penance
