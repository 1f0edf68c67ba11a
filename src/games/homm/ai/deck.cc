#include "games/homm/ai/deck.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/power.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "games/homm/state/ai_deck.h"
#include "games/homm/targeting/choices.h"

namespace muster::homm {
namespace {

void run_ai_steps(const CombatTables& combat, State& state, AiCue cue);

// ActionKind::kAiCard: the card drawn, plus kFromPool when it is one of those of which only the
// kind was known; or a spell; or a skill.
constexpr std::size_t kFromPool = kMaxAiCards;
constexpr std::size_t kSpellDraw = 16;
constexpr std::size_t kSkillDraw = 32;

constexpr int known_copies(std::uint8_t left) { return left & 0xf; }

constexpr int pool_copies(std::uint8_t left) { return left >> 4; }

constexpr std::uint8_t copies(int known, int pool) {
  return static_cast<std::uint8_t>(known | (pool << 4));
}

Ask record(AiAsk what, AiCue cue) {
  return {.asker = Asker::kAiDeck,
          .what = AskWhat::kUnit,
          .id = static_cast<std::uint8_t>(what),
          .dice = cue.card,
          .faces = cue.step,
          .spare = static_cast<std::uint8_t>(cue.skill | (cue.use << 7))};
}

AiCue ai_cue(const Ask& ask) {
  return {.card = ask.dice,
          .skill = static_cast<std::uint8_t>(ask.spare & 0x7f),
          .step = ask.faces,
          .use = static_cast<std::uint8_t>(ask.spare >> 7)};
}

// What is known of a deck that is partly given by kinds.
struct Pools {
  std::array<int, kAiKinds> copies{};   // in the kind's pool
  std::array<int, kAiKinds> unknown{};  // cards of the kind in the deck whose identity is open
  int known = 0;                        // cards in the deck whose identity is known

  int cards() const { return known + unknown[0] + unknown[1] + unknown[2]; }
};

Pools pools_of(const AiDeckSetup& deck, const std::uint8_t* left) {
  Pools pools;
  std::array<int, kAiKinds> full{};
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    const auto kind = static_cast<std::size_t>(deck.cards[i].kind);
    pools.known += known_copies(left[i]);
    pools.copies[kind] += pool_copies(left[i]);
    full[kind] += deck.pool_copies;
  }
  for (std::size_t kind = 0; kind < kAiKinds; ++kind) {
    if (deck.unknown[kind] == 0) continue;
    pools.unknown[kind] = deck.unknown[kind] - (full[kind] - pools.copies[kind]);
  }
  return pools;
}

std::span<const AiStep> steps_of(const AiDeckSetup& deck, AiCue cue) {
  const AiCard& card = deck.cards[cue.card];
  if (card.step.effect != AiEffect::kSkill) return {&card.step, 1};
  return deck.skills[cue.skill].steps;
}

int amount_of(const AiDeckSetup& deck, const AiStep& step) {
  return step.amount[static_cast<std::size_t>(deck.difficulty)];
}

void add(ChanceList& outcomes, std::size_t argument, int weight) {
  if (weight <= 0) return;
  outcomes.push_back({make_action(ActionKind::kAiCard, static_cast<int>(argument)),
                      static_cast<std::uint64_t>(weight)});
}

// AI-21: a card of unknown identity is any copy in its kind's pool, equally likely.
void list_cards(const AiDeckSetup& deck, const std::uint8_t* left, ChanceList& outcomes) {
  const Pools pools = pools_of(deck, left);
  int whole = 1;
  for (const int each : pools.copies) whole *= std::max(1, each);
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    const auto kind = static_cast<std::size_t>(deck.cards[i].kind);
    add(outcomes, i, whole * known_copies(left[i]));
    if (pools.unknown[kind] == 0) continue;
    const int each = whole / pools.copies[kind] * pools.unknown[kind];
    add(outcomes, kFromPool + i, each * pool_copies(left[i]));
  }
}

// The spells whose bit is set; copies of one spell are the same, and the first stands for all.
void list_spells(const AiDeckSetup& deck, std::uint16_t left, ChanceList& outcomes) {
  for (int i : BitRange(left)) {
    int weight = 0;
    bool first = true;
    for (int j : BitRange(left)) {
      const auto card = [&](int entry) {
        return deck.spells[static_cast<std::size_t>(entry)].card;
      };
      if (card(i) != card(j)) continue;
      ++weight;
      first &= j >= i;
    }
    if (first) add(outcomes, kSpellDraw + static_cast<std::size_t>(i), weight);
  }
}

// The units of `units` with the highest `value`.
template <class Value>
Mask highest(Mask units, Value value) {
  Mask best = 0;
  int most = -1000;
  for (int unit : BitRange(units)) {
    const int each = value(unit);
    if (each < most) continue;
    if (each > most) best = 0;
    most = each;
    best |= bit<Mask>(unit);
  }
  return best;
}

// Leaves a draw to chance, if there is a choice.
void ai_draw(const CombatTables& combat, State& state, const Ask& what) {
  state.ask = what;
  ChanceList outcomes;
  list_ai_cards(combat, state, outcomes);
  if (outcomes.size() == 1) {
    apply_ai_card(combat, state, argument_of(outcomes[0].action));
    return;
  }
  state.phase = Phase::kAiCard;
  state.mover = kChance;
}

// Whom a step may be about.
Mask ai_units(const CombatTables& combat, const State& state, AiUnit which) {
  const int side = side_of(state.active);
  const Mask own = units_of(state, side);
  const Mask waiting = own & state.pending;
  switch (which) {
    case AiUnit::kActive:
      return own & bit<Mask>(state.active);
    case AiUnit::kNext: {  // after the last one of a round, the first of the next
      const Mask next = highest(waiting != 0 ? waiting : own,
                                [&](int unit) { return initiative_of(state, unit); });
      return next == 0 ? 0 : bit<Mask>(ai_first_unit(combat, state, next));
    }
    case AiUnit::kMostHealth:
      return highest(own, [&](int unit) { return health_left(combat, state, unit); });
    case AiUnit::kMostDamaged: {
      const auto damage = [&](int unit) { return static_cast<int>(state.units[unit].damage); };
      const Mask most = highest(own, damage);
      return most == 0 || damage(lowest_bit(most)) == 0 ? 0 : most;
    }
    case AiUnit::kSlowestEnemy:
      return highest(units_of(state, side == 0 ? 1 : 0),
                     [&](int unit) { return -initiative_of(state, unit); });
  }
  return 0;
}

// A skill may be used once more, or its card go back into the deck.
void end_ai_card(const CombatTables& combat, State& state, AiCue cue) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  const AiThen then = deck.cards[cue.card].then[static_cast<std::size_t>(deck.difficulty)];
  if (then == AiThen::kAgain && cue.use == 0) {
    cue.use = 1;
    cue.step = 0;
    run_ai_steps(combat, state, cue);
  } else if (then == AiThen::kBackInFirstRound && state.round == 1) {
    ++state.ai_cards[side][cue.card];
  }
}

// Does the steps of a card or skill from cue.step on; the player decides which of equal units.
void run_ai_steps(const CombatTables& combat, State& state, AiCue cue) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  const std::span<const AiStep> steps = steps_of(deck, cue);
  while (cue.step < steps.size()) {
    const AiStep& step = steps[cue.step++];
    if (amount_of(deck, step) == 0) continue;
    Ask question = record(AiAsk::kStep, cue);
    question.choice = ai_units(combat, state, step.unit);
    if (question.choice == 0) continue;
    ask(combat, state, side == 0 ? 1 : 0, question);
    return;  // ai_deck_reply goes on
  }
  end_ai_card(combat, state, cue);
}

void use_ai_card(const CombatTables& combat, State& state, AiCue cue) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  switch (deck.cards[cue.card].step.effect) {
    case AiEffect::kCast:  // AI-24
      if (state.ai_spells[side] == 0) return;
      if (combat.ruleset().ai_spell_limit && state.spells[side] > 0) return;
      ai_draw(combat, state, record(AiAsk::kSpell, cue));
      return;
    case AiEffect::kSkill:
      if (!deck.skills.empty()) ai_draw(combat, state, record(AiAsk::kSkill, cue));
      return;
    default:
      run_ai_steps(combat, state, cue);
      return;
  }
}

void do_ai_step(const CombatTables& combat, State& state, const AiStep& step, int unit) {
  const int side = side_of(state.active);
  const int amount = amount_of(combat.ai_deck(side), step);
  Effect effect{.amount = static_cast<std::int8_t>(amount),
                .source = static_cast<std::uint8_t>((side << 7) | kNoCard)};
  switch (step.effect) {
    case AiEffect::kAttack:  // AI-25
      state.ai_attack = static_cast<std::int8_t>(state.ai_attack + amount);
      return;
    case AiEffect::kDefense:
      effect.kind = Lasting::kDefenseOnce;
      effect.on = static_cast<std::uint8_t>(unit);
      effect.until = kNextAttackOnIt;
      add_effect(combat, state, effect);
      return;
    case AiEffect::kArchery:
      effect.kind = Lasting::kArchery;
      effect.on = static_cast<std::uint8_t>(side);
      effect.until = state.round;
      add_effect(combat, state, effect);
      return;
    case AiEffect::kHurt:
    case AiEffect::kShoot:
      hurt(combat, state, unit, amount);
      return;
    case AiEffect::kHeal:
      heal(state, unit, amount);
      return;
    case AiEffect::kBreach:
      if (side == 1) return;  // its own walls
      for (int i = 0; i < amount && state.walls != 0; ++i) {
        const Mask gate = state.gate < kCells ? state.walls & cell_bit(state.gate) : 0;
        destroy_walls(combat, state, gate != 0 ? gate : cell_bit(lowest_bit(state.walls)));
      }
      return;
    default:
      return;
  }
}

// Where the AI aims a spell whose first target is a space, for the sake of the unit on `cell`:
// there, or, when the spell acts on units next to the space, at the space next to it that has most
// enemies and fewest friends of the caster around it. kNoUnit: the spell is not for a space of that
// kind.
int aimed_space(const State& state, const CardOption& option, int cell, int side) {
  const TargetKind kind = option.targets[0].kind;
  if (kind != TargetKind::kAnySpace && kind != TargetKind::kBattered) return kNoUnit;
  const bool around =
      std::any_of(option.targets.begin(), option.targets.end(),
                  [](const TargetSpec& target) { return target.kind == TargetKind::kNextUnit; });
  if (!around || cell >= kCells) return cell;
  const auto gain = [&](int space) {
    const Mask units = units_on(state, cells_next_to(space));
    return std::popcount(units & ~side_units(side)) - std::popcount(units & side_units(side));
  };
  int best = kNoUnit;
  for (int space : BitRange(cells_next_to(cell))) {
    if (best == kNoUnit || gain(space) > gain(best)) best = space;
  }
  return best;
}

// The units that the spell can be cast on with the card's power, as far as their kind and tier go.
Mask ai_spell_units(const CombatTables& combat, const State& state, AiCue cue) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  const Card& card =
      combat.card_catalog().cards()[static_cast<std::size_t>(deck.spells[cue.step].card)];
  const CardOption& option = card.options[0];
  const int level = power_level(option, amount_of(deck, deck.cards[cue.card].step));
  const Mask all = units_of(state, 0) | units_of(state, 1);
  if (level < 0) return 0;
  if (option.targets.empty()) return all;
  const TargetSpec& target = option.targets[0];
  const Tiers tiers = target.tiers[static_cast<std::size_t>(level)];
  Mask units = 0;
  for (int unit : BitRange(all)) {
    const SideRow& values = combat.row(state.units[unit]);
    const bool type = (target.types >> static_cast<int>(values.type) & 1) != 0;
    const bool tier = tiers == kAnyTier || (tiers >> static_cast<int>(values.tier) & 1) != 0;
    const bool there =
        on_board(state, unit) || (combat.ruleset().tower_spells && !names_space(target.kind));
    if (type && tier && there) units |= bit<Mask>(unit);
  }
  return units;
}

// AI-26: the unit of highest defense among those that the spell can be cast on, of the player's
// army for harmful spells and of the AI's own for helpful ones; ties are the player's.
void aim_ai_spell(const CombatTables& combat, State& state, AiCue cue, int entry) {
  const int side = side_of(state.active);
  const int other = side == 0 ? 1 : 0;
  const AiDeckSetup& deck = combat.ai_deck(side);
  const AiSpell& spell = deck.spells[static_cast<std::size_t>(entry)];
  state.ai_spells[side] = static_cast<std::uint16_t>(state.ai_spells[side] & ~(1u << entry));
  if (spell.aim == AiAim::kNobody) return;
  cue.step = static_cast<std::uint8_t>(entry);
  const Mask units = units_of(state, spell.aim == AiAim::kEnemy ? other : side) &
                     ai_spell_units(combat, state, cue);
  Ask question = record(AiAsk::kAim, cue);
  question.choice = highest(units, [&](int unit) { return defense_of(state, unit); });
  ask(combat, state, other, question);
}

// The other side may answer; after that the spell takes effect.
void cast_ai_spell(const CombatTables& combat, State& state, AiCue cue, int target) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  const int index = deck.spells[cue.step].card;
  const CardOption& option =
      combat.card_catalog().cards()[static_cast<std::size_t>(index)].options[0];
  const int power = amount_of(deck, deck.cards[cue.card].step);
  if (option.targets.empty()) {
    target = kNoUnit;
  } else if (names_space(option.targets[0].kind)) {
    target = aimed_space(state, option, state.units[target].cell, side);
  }
  cast_for_ai(combat, state, side, index, power, target);
}

}  // namespace

bool AiDeckSetup::empty() const {
  const auto none = [](const auto& counts) {
    return std::all_of(counts.begin(), counts.end(), [](std::uint8_t count) { return count == 0; });
  };
  return none(copies) && none(unknown);
}

void start_ai_deck(const CombatTables& combat, State& state, int side) {
  const AiDeckSetup& deck = combat.ai_deck(side);
  if (deck.empty()) return;
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    const bool open = deck.unknown[static_cast<std::size_t>(deck.cards[i].kind)] > 0;
    state.ai_cards[side][i] = copies(deck.copies[i], open ? deck.pool_copies : 0);
  }
  state.ai_spells[side] = static_cast<std::uint16_t>((1u << deck.spells.size()) - 1);
}

bool draw_ai_card(const CombatTables& combat, State& state) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  if (deck.empty()) return false;
  std::uint8_t* left = state.ai_cards[side];
  if (pools_of(deck, left).cards() == 0) {
    if (!combat.ruleset().ai_deck_reshuffles) return false;
    for (std::size_t i = 0; i < deck.cards.size(); ++i) {
      const bool open = deck.unknown[static_cast<std::size_t>(deck.cards[i].kind)] > 0;
      const int shown = open ? deck.pool_copies - pool_copies(left[i]) : 0;
      left[i] = copies(deck.copies[i] + shown, pool_copies(left[i]));
    }
  }
  ai_draw(combat, state, record(AiAsk::kCard, {}));
  return state.phase != Phase::kResolving;
}

void list_ai_cards(const CombatTables& combat, const State& state, ChanceList& outcomes) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.ai_deck(side);
  switch (static_cast<AiAsk>(state.ask.id)) {
    case AiAsk::kSpell:
      list_spells(deck, state.ai_spells[side], outcomes);
      return;
    case AiAsk::kSkill:
      for (std::size_t i = 0; i < deck.skills.size(); ++i) add(outcomes, kSkillDraw + i, 1);
      return;
    default:
      list_cards(deck, state.ai_cards[side], outcomes);
      return;
  }
}

std::uint64_t ai_event(const State& state) {
  const AiCue cue = ai_cue(state.ask);
  return (std::uint64_t{state.round} << 24) | (std::uint64_t{state.active} << 16) |
         (std::uint64_t{state.ask.id} << 8) | cue.use;
}

void apply_ai_card(const CombatTables& combat, State& state, int argument) {
  const int side = side_of(state.active);
  AiCue cue = ai_cue(state.ask);
  const auto what = static_cast<AiAsk>(state.ask.id);
  state.ask = Ask{};
  if (what == AiAsk::kSpell) {
    aim_ai_spell(combat, state, cue, argument - static_cast<int>(kSpellDraw));
  } else if (what == AiAsk::kSkill) {
    cue.skill = static_cast<std::uint8_t>(argument - static_cast<int>(kSkillDraw));
    run_ai_steps(combat, state, cue);
  } else {
    const auto drawn = static_cast<std::size_t>(argument);
    cue.card = static_cast<std::uint8_t>(drawn % kFromPool);
    std::uint8_t& left = state.ai_cards[side][cue.card];
    left = static_cast<std::uint8_t>(left - (drawn < kFromPool ? copies(1, 0) : copies(0, 1)));
    use_ai_card(combat, state, cue);
  }
}

void ai_deck_reply(const CombatTables& combat, State& state, const Ask& question, int reply) {
  const AiCue cue = ai_cue(question);
  if (static_cast<AiAsk>(question.id) == AiAsk::kAim) {
    cast_ai_spell(combat, state, cue, reply);
    return;
  }
  do_ai_step(combat, state, steps_of(combat.ai_deck(side_of(state.active)), cue)[cue.step - 1u],
             reply);
  run_ai_steps(combat, state, cue);
}

AiDrawn ai_drawn(int argument) {
  const auto index = static_cast<std::size_t>(argument);
  if (index >= kSkillDraw) return {.what = AiDraw::kSkill, .index = index - kSkillDraw};
  if (index >= kSpellDraw) return {.what = AiDraw::kSpell, .index = index - kSpellDraw};
  return {.what = AiDraw::kCard, .index = index % kFromPool};
}

int certain_ai_card(const CombatTables& combat, const State& state) {
  const int side = side_of(state.active);
  const AiDeckSetup& deck = combat.scenario().sides[static_cast<std::size_t>(side)].ai_deck;
  ChanceList outcomes;
  list_cards(deck, state.ai_cards[side], outcomes);
  return outcomes.size() == 1 ? static_cast<int>(ai_drawn(argument_of(outcomes[0].action)).index)
                              : -1;
}

std::string describe_ai_card(const CombatTables& combat, const State& state, int argument) {
  const auto side = static_cast<std::size_t>(side_of(state.active));
  const AiDeckSetup& deck = combat.scenario().sides[side].ai_deck;
  const auto [what, index] = ai_drawn(argument);
  switch (what) {
    case AiDraw::kSkill:
      return fmt::format("AI skill {}", deck.skills[index].id);
    case AiDraw::kSpell: {
      const auto card = static_cast<std::size_t>(deck.spells[index].card);
      return fmt::format("AI spell {}", combat.card_catalog().cards()[card].name);
    }
    default:
      return fmt::format("AI card {}", deck.cards[index].id);
  }
}

nlohmann::json ai_deck_json(const CombatTables& combat, const State& state, int side) {
  const AiDeckSetup& deck = combat.scenario().sides[static_cast<std::size_t>(side)].ai_deck;
  if (deck.empty()) return nullptr;
  const Pools pools = pools_of(deck, state.ai_cards[side]);
  nlohmann::json cards = nlohmann::json::object();
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    const int known = known_copies(state.ai_cards[side][i]);
    if (known > 0) cards[deck.cards[i].id] = known;
  }
  nlohmann::json spells = nlohmann::json::array();
  for (int entry : BitRange(state.ai_spells[side])) {
    const auto card = static_cast<std::size_t>(deck.spells[static_cast<std::size_t>(entry)].card);
    spells.push_back(combat.card_catalog().cards()[card].id);
  }
  return {{"cards", cards},
          {"might", pools.unknown[0]},
          {"magic", pools.unknown[1]},
          {"skill", pools.unknown[2]},
          {"spells", spells}};
}

}  // namespace muster::homm
