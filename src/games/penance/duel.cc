// Builds the rules object and what it looks up.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "core/made_once.h"
#include "games/penance/board/arena_steps.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/cards/library.h"
#include "games/penance/duel.h"
#include "games/penance/effects/effects.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/targets.h"

namespace muster::penance {

static_assert(Game<CasketDuel>);

namespace {

absl::StatusOr<std::shared_ptr<const DuelEvaluation>> shared_evaluation() {
  static MadeOnce<std::string, DuelEvaluation> evaluations;  // by file
  using Made = absl::StatusOr<std::shared_ptr<const DuelEvaluation>>;
  const std::string file = data_file("games/penance/evaluation.toml");
  return evaluations.get(file, [&]() -> Made {
    const auto weights = load_document(file);
    if (!weights.ok()) return weights.status();
    const auto evaluation = parse_duel_evaluation(*weights);
    if (!evaluation.ok()) return evaluation.status();
    return std::make_shared<const DuelEvaluation>(*evaluation);
  });
}

// Whether the card's printed range alone says which units it can be aimed at.
bool is_simple_attack(const DuelTables& duel, const Card& card) {
  if (!card.is(kAttackCard) || moves_first(duel, card)) return false;
  const Effect& dmg = duel.cards().run(card.program)[card.dmg_index];
  if (dmg.range != kNoRange && dmg.range != card.range_max) return false;
  return !lies_fixed(dmg.area);
}

// The pairs of dice, ties left out, with which either player acts first (PN-81).
std::array<std::uint64_t, kDuelists> initiative_weights(
    const std::array<DeckTable, kDuelists>& tables) {
  const int ahead = tables[0].casket.initiative - tables[1].casket.initiative;
  std::array<std::uint64_t, kDuelists> wins{};
  for (int first = 1; first <= kDieSides; ++first) {
    for (int second = 1; second <= kDieSides; ++second) {
      if (first + ahead > second) ++wins[0];
      if (first + ahead < second) ++wins[1];
    }
  }
  return wins;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const CasketDuel>> CasketDuel::load(const RulesSource& source) {
  auto rules = parse_duel_rules(source.ruleset);
  if (!rules.ok()) return rules.status();
  const auto library = shared_library();
  if (!library.ok()) return library.status();
  auto scenario = parse_duel_scenario(source.scenario, *rules, (*library)->armory);
  if (!scenario.ok()) return scenario.status();

  const auto evaluation = shared_evaluation();
  if (!evaluation.ok()) return evaluation.status();

  auto game = std::shared_ptr<CasketDuel>(new CasketDuel());
  game->rules_ = *std::move(rules);
  game->scenario_ = *std::move(scenario);
  game->cards_ = std::shared_ptr<const CardTable>(*library, &(*library)->cards);
  game->arena_ = game->scenario_.arena;
  game->evaluation_ = **evaluation;
  const absl::Status ops = game->check_ops();
  if (!ops.ok()) return ops;
  const int structures = game->arena_ == nullptr ? 0 : game->arena_->breakable().size();
  if (structures > kMaxStructures) {
    return absl::InvalidArgumentError(
        fmt::format("arena \"{}\": {} hexes hold structures with hit points, expected at most {}",
                    game->arena_->name(), structures, kMaxStructures));
  }
  game->tabulate((*library)->armory);
  game->start_ = game->make_start();
  return game;
}

// Every op of a card that is dealt is carried out: what the engine cannot do it refuses here.
absl::Status CasketDuel::check_ops() const {
  const OpSet known = implemented_ops();
  Diagnostics diagnostics;
  for (const Deck& deck : scenario_.decks) {
    for (const CardCopies& copies : deck.cards) {
      const OpSet missing = cards_->ops_of(copies.card) & ~known;
      for (std::size_t op = 0; op < kOps; ++op) {
        if (!missing.test(op)) continue;
        diagnostics.error(
            fmt::format("deck \"{}\": card \"{}\" has the effect `{}`, which duels "
                        "do not carry out",
                        deck.id, cards_->text(copies.card).id, word(static_cast<Op>(op))));
      }
    }
  }
  return diagnostics.ok() ? absl::OkStatus() : diagnostics.status();
}

void CasketDuel::tabulate(const Armory& armory) {
  for (std::size_t side = 0; side < kDuelists; ++side) {
    tables_[side] = make_deck_table(scenario_.decks[side], armory);
    const DeckTable& table = tables_[side];
    events_ |= table.events;
    prices_change_ = prices_change_ || table.changes_prices;
    moves_change_ = moves_change_ || table.changes_moves;
  }
  initiative_ = initiative_weights(tables_);
  effect_card_.assign(cards_->effects().size(), kNoCard);
  for (std::size_t id = 0; id < cards_->cards().size(); ++id) {
    const std::size_t end = id + 1 < cards_->cards().size() ? cards_->cards()[id + 1].program.first
                                                            : cards_->effects().size();
    for (std::size_t i = cards_->cards()[id].program.first; i < end; ++i) {
      effect_card_[i] = static_cast<CardId>(id);
    }
  }
  for (const Effect& effect : cards_->effects()) marks_.push_back(marks_of(effect));
  for (std::size_t side = 0; side < kDuelists; ++side) {
    for (int kind = 0; kind < tables_[side].kinds; ++kind) {
      const Card& card = cards_->card(tables_[side].card[static_cast<std::size_t>(kind)]);
      if (is_simple_attack(*this, card)) simple_attacks_[side] |= kind_bit(kind);
      if (moves_first(*this, card)) early_movers_[side] |= kind_bit(kind);
      if (!moves_first(*this, card) && needs_target(*this, card))
        aimed_cards_[side] |= kind_bit(kind);
      if (!strikes_walls(*this, card)) continue;
      wall_attacks_[side] |= kind_bit(kind);
      wall_range_[side] = std::max(wall_range_[side], std::min<int>(card.range_max, kMostDistance));
    }
    ranged_cards_[side] =
        aimed_cards_[side] & ~tables_[side].set(KindClass::kAttack) & ~tables_[side].reaching[0];
  }
  if (arena_ != nullptr) tabulate_board();
}

void CasketDuel::tabulate_board() {
  sight_ = shared_sight(arena_, rules_.edge_lines);
  smoky_ = !arena_->of(Terrain::kSmoke).empty();
  steps_.resize(static_cast<std::size_t>(grid().size()));
  steps_within_.resize(steps_.size());
  const HexSet open = open_hexes(*arena_, {});
  for (int hex = 0; hex < grid().size(); ++hex) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const Hex to = grid().neighbour(hex, direction);
      const bool free = to != kNoHex && open.contains(to);
      const int cost = free ? step_cost(*arena_, {}, {.per_hex = 0, .per_point = 2},
                                        Footing::kOrdinary, hex, direction)
                            : kBlockedStep;
      steps_[static_cast<std::size_t>(hex)][static_cast<std::size_t>(direction)] =
          static_cast<std::uint8_t>(cost);
      if (!free) continue;
      std::array<std::uint8_t, kStepGrades>& within = steps_within_[static_cast<std::size_t>(hex)];
      for (std::size_t grade = 0; grade < kStepGrades; ++grade) {
        if (cost > static_cast<int>(grade) && grade + 1 < kStepGrades) continue;
        within[grade] = static_cast<std::uint8_t>(within[grade] | 1U << direction);
      }
    }
  }
}

DuelState CasketDuel::make_start() const {
  State state;
  for (const int side : {0, 1}) {
    Duelist& own = duelist(state, side);
    own.draw = table(side).cards;
    own.sp = static_cast<std::uint8_t>(2 * table(side).sp_max);
  }
  for (Zone& zone : state.zones) zone.effect = kNoEffect;
  run(state);
  return state;
}

}  // namespace muster::penance
