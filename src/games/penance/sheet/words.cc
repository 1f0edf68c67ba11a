#include "games/penance/sheet/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/bits.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"

namespace muster::penance {
namespace {

constexpr std::array<std::string_view, kWoundCards> kWoundTitles = {
    "SP -1",         "cards locked",      "1 card lost each round", "attacks -2 damage",
    "Heat +1 more",  "SP maximum -2",     "hexes cost 1 SP more",   "no effect in the duel",
    "no rear shots", "unsteady each turn"};

constexpr std::array<FlagTitle, 5> kFlagTitles = {
    {{kJammed, "jammed", "is jammed: 2 damage less in its next attack", "is jammed no longer"},
     {kWeakened, "structural weakness", "has a structural weakness",
      "has the structural weakness no longer"},
     {kStrainDue, "strain due", "is to strain at once", "strains now"},
     {kRevived, "came back", "comes back from defeat", "may come back again"},
     {kNoOverspending, "no overspending", "cannot overspend this turn", "may overspend again"}}};

// By Stat.
constexpr std::array<std::string_view, kStats> kStatTitles = {"damage",
                                                              "target number",
                                                              "Defense ignored",
                                                              "armour piercing",
                                                              "automatic hits",
                                                              "cover ignored",
                                                              "range ignored",
                                                              "rerolls",
                                                              "range",
                                                              "price of cards",
                                                              "price of all cards",
                                                              "Defense",
                                                              "damage taken",
                                                              "free hexes",
                                                              "cards drawn",
                                                              "hand size",
                                                              "Heat for the target",
                                                              "Taint off the target",
                                                              "splash",
                                                              "Bleed around the target",
                                                              "targets around",
                                                              "targets in line",
                                                              "hexes of displacement"};

std::string op_title(Op op) {
  switch (op) {
    case Op::kDef:
      return "Defense";
    case Op::kReduce:
      return "damage taken off";
    case Op::kDmgCap:
      return "most damage of an attack";
    case Op::kRoot:
      return "rooted";
    case Op::kSlow:
      return "slowed";
    case Op::kDot:
      return "cards lost each turn";
    case Op::kBurn:
      return "cards to burn";
    case Op::kSpMax:
      return "SP maximum";
    case Op::kGuardLethal:
      return "guard against the last loss";
    case Op::kGuardCd:
      return "guard of components";
    case Op::kStoreNextDamage:
      return "next damage stored";
    default:
      return spaced(word(op));
  }
}

// "no attack or defense cards"
std::string locked_words(unsigned mask) {
  std::vector<std::string_view> kinds;
  for (const int kind : BitRange(mask)) {
    kinds.push_back(locked_card_words()[static_cast<std::size_t>(kind)]);
  }
  return fmt::format("no {} cards", fmt::join(kinds, " or "));
}

std::string subject_of(const Effect& effect, const Lasting& lasting) {
  switch (effect.op) {
    case Op::kBuff:
    case Op::kDebuff:
      return std::string(kStatTitles[static_cast<std::size_t>(effect.stat())]);
    case Op::kStatus:
      return spaced(word(effect.status()));
    case Op::kLock:
      return locked_words(effect.mask);
    case Op::kForm:
      if (lasting.about < kForms)
        return fmt::format("{} form", word(static_cast<FormKind>(lasting.about)));
      return "form";
    default:
      return op_title(effect.op);
  }
}

// What has ended the duel, of a loser.
std::string reason_words(const CasketDuel& game, const DuelState& state) {
  const std::string_view loser = seat_title(state.winner == 0 ? 1 : 0);
  switch (state.ending) {
    case Ending::kNoDraw: {
      const int least = game.rules().hand_size;
      if (state.stage == Stage::kRoundEffects && duelist(state, 0).life() < least &&
          duelist(state, 1).life() < least) {
        return fmt::format("neither can draw its hand, and {} had the last turn",
                           seat_title(state.winner));
      }
      return fmt::format("{} has no card left to draw", loser);
    }
    case Ending::kDamage:
      return fmt::format("{} cannot pay a loss larger than its cards", loser);
    case Ending::kPilot:
      return fmt::format("the pilot of {} is dead", loser);
    case Ending::kEjected:
      return fmt::format("the pilot of {} is out", loser);
    case Ending::kRoundCap:
      return fmt::format("the round cap of {}", game.scenario().max_rounds);
    case Ending::kReshuffles:
      return fmt::format("{} has reshuffled too often", loser);
    case Ending::kDealt:
      return fmt::format("damage dealt to {}", loser);
    case Ending::kParts:
      return fmt::format("components of {} destroyed", loser);
    default:
      return "the duel is not over";
  }
}

}  // namespace

std::string_view seat_title(int side) { return side == 0 ? "first" : "second"; }

std::string points_words(int half_points) {
  return fmt::format("{}{}", half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

std::string counted(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string spaced(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string_view wound_title(int wound) { return kWoundTitles[static_cast<std::size_t>(wound)]; }

std::span<const FlagTitle> flag_titles() { return kFlagTitles; }

std::string lasting_words(const CasketDuel& game, const Lasting& lasting) {
  const Effect& effect = game.effect(lasting.effect);
  const bool counts = lasting.value != 0 && effect.op != Op::kLock;
  const std::string value = counts ? fmt::format(" {:+}", lasting.value) : "";
  const std::string& card = game.cards().text(game.card_of_effect(lasting.effect)).name;
  return fmt::format("{}{} ({})", subject_of(effect, lasting), value, card);
}

std::string end_words(const Lasting& lasting) {
  const int left = lasting.left;
  switch (lasting.end()) {
    case End::kAttack:
      return "for this attack";
    case End::kTurn:
      return "until the end of the turn";
    case End::kOwnTurnStart:
      return left == 1 ? "until its next turn" : fmt::format("until its turn {} from now", left);
    case End::kOwnTurnEnd:
      return left == 1 ? "to the end of its turn" : fmt::format("to the end of {} turns", left);
    case End::kEnemyTurnStart:
      return "until the enemy's next turn";
    case End::kEnemyTurnEnd:
      return "to the end of the enemy's turn";
    case End::kRoundEnd:
      return left == 1 ? "to the end of the round" : fmt::format("for {} rounds", left);
    default:
      return "";
  }
}

std::string card_words(const CasketDuel& game, const DuelState& state, int side, int kind) {
  return game.cards().text(card_id(game, state, side, kind)).name;
}

std::string pile_words(const CasketDuel& game, const DuelState& state, int side,
                       const CardPile& pile) {
  std::vector<std::string> names;
  for (const int kind : BitRange(pile.kinds())) {
    std::string name = card_words(game, state, side, kind);
    if (pile.copies(kind) > 1) name += fmt::format(" x{}", pile.copies(kind));
    names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string unit_words(const CasketDuel& game, const DuelState& state, int unit) {
  if (is_casket(unit)) return std::string(seat_title(unit));
  const Summon& summon = summon_of(state, unit);
  return fmt::format("{}'s {} {}", seat_title(summon.tenure.owner()),
                     word(game.effect(summon.effect).summon()), summon.order + 1);
}

std::string hexes_words(const CasketDuel& game, const HexSet& hexes) {
  std::vector<std::string> names;
  for (const int hex : hexes) names.push_back(game.grid().name(hex));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string ending_words(const CasketDuel& game, const DuelState& state) {
  const std::string why = reason_words(game, state);
  const auto life = [&](int side) { return life_of(game, state, side); };
  if (state.winner == kNoUnit) {
    return fmt::format("nobody wins, with {} left for each: {}", counted(life(0), "card"), why);
  }
  const int side = state.winner;
  return fmt::format("{} wins with {} left to {}: {}", seat_title(side),
                     counted(life(side), "card"), life(opponent(side)), why);
}

}  // namespace muster::penance
