// An attack as one block: what is needed and why, dice, damage, Defense, what comes through.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "games/penance/inquiry/to_hit.h"
#include "games/penance/sheet/moment.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"

namespace muster::penance {
namespace {

// The roll as it is after the moment: what it has set going lies above it.
const Task& roll_after(const Moment& m) {
  return m.after.tasks[static_cast<std::size_t>(m.before.tasks_used - 1)];
}

std::string target_words(const Moment& m) {
  const Attack& attack = m.before.attack;
  std::string words = unit_words(m.game, m.before, attack.target);
  if (!is_casket(attack.target)) return words;
  return fmt::format("{}'s {}", words, title_of(static_cast<Component>(attack.component)));
}

std::string card_name(const Moment& m) {
  const CardId card = m.before.attack.card;
  return card == kNoAttackCard ? "" : " with " + m.game.cards().text(card).name;
}

// " +2 range"; "" for a term of 0.
std::string term(int value, std::string_view name) {
  return value == 0 ? "" : fmt::format(" {:+} {}", value, name);
}

std::string terms_words(const ToHitTerms& terms, CoverStacking stacking) {
  return term(range_term(terms.range), "range") +
         term(movement_term(terms.attacker_moved), "own movement") +
         term(movement_term(terms.defender_moved), "its movement") +
         term(side_term(terms.side), "side") + term(cover_term(terms.cover, stacking), "terrain") +
         term(terms.cards, "cards and statuses");
}

std::string face_words(int value) {
  return fmt::format("{} {}", kAttackFaceNames[static_cast<std::size_t>((value + 5) % 6)], value);
}

}  // namespace

void AttackBlock::follow(Telling& t) {
  const Moment& m = t.m;
  if (!m.ran(TaskKind::kRoll)) return;
  const Attack& attack = m.before.attack;
  switch (m.task.step) {
    case kOpening:
      if (!RollView(m.task).has(kSpread)) break;
      t.act(fmt::format("{} is caught by the attack, too: {} damage",
                        unit_words(m.game, m.before, m.task.unit), RollView(m.task).damage()));
      break;
    case kAiming:
      if ((attack.flags & kMissesOutright) == 0) return aim(m);
      t.act(fmt::format("{} attacks {}{}: forced to miss",
                        unit_words(m.game, m.before, attack.attacker), target_words(m),
                        card_name(m)));
      break;
    case kRerollRolled: {
      const auto pair = static_cast<KeptPair>(attack.pair);
      again_ = fmt::format(", {} and {} before one was rolled again", high_of(pair), low_of(pair));
      break;
    }
    case kJudging:
      return tell_roll(t);
    case kFlat:
      return tell_flat(t);
    case kNumbAsked:
      if (m.after.attack.damage == attack.damage) break;
      t.detail(fmt::format("numbed: {} damage left", m.after.attack.damage));
      break;
    case kDefending:
      if (roll_after(m).step == kBlocksShown) tell_dice(t);
      break;
    case kFinal:
      return tell_final(t);
    default:
      break;
  }
}

void AttackBlock::aim(const Moment& m) {
  const Attack& attack = m.after.attack;
  const DiceRules& dice = m.game.rules().dice;
  const auto side = static_cast<Side>(attack.side);
  again_.clear();
  need_.clear();
  if (m.game.rules().board) need_ = fmt::format("distance {}", attack.distance);
  if (side != Side::kNoSide) need_ += fmt::format(", from the {}", kSideNames[index_of(side)]);
  if (!need_.empty()) need_ += "; ";
  const std::string terms = terms_words(to_hit_terms(m.game, m.before), dice.cover_stacking);
  if (dice.to_hit == ToHit::kModifiers) {
    need_ += fmt::format("needs {}", attack.target_number);
    if (!terms.empty()) need_ += fmt::format(": {}{}", kBaseTarget, terms);
    return;
  }
  need_ += fmt::format("needs {} with {}", attack.target_number, kPoolNames[index_of(aim_pool(m))]);
  if (!terms.empty()) need_ += ":" + terms;
}

Pool AttackBlock::aim_pool(const Moment& m) {
  return penance::aim(m.after.attack.modifiers, m.game.rules().dice.to_hit).pool;
}

void AttackBlock::tell_roll(Telling& t) {
  const Moment& m = t.m;
  const Attack& attack = m.before.attack;
  const auto pair = static_cast<KeptPair>(attack.pair);
  const auto band = static_cast<Band>(m.after.attack.band);
  t.act(fmt::format("{} attacks {}{}: {} + {} = {} against {}, {}",
                    unit_words(m.game, m.before, attack.attacker), target_words(m), card_name(m),
                    high_of(pair), low_of(pair), total_of(pair), attack.target_number,
                    kBandNames[index_of(band)]));
  t.detail(need_);
  t.detail(fmt::format("dice: {} and {}{}", face_words(high_of(pair)), face_words(low_of(pair)),
                       again_));
  if (is_hit(band)) tell_damage(t);
}

void AttackBlock::tell_damage(Telling& t) const {
  const Moment& m = t.m;
  const Attack& attack = m.after.attack;
  const auto band = static_cast<Band>(attack.band);
  const int added = static_cast<std::int8_t>(attack.spare[kAdded]);
  const int by_band = band_damage(band, m.game.rules().dice);
  const int sum = attack.printed + added + attack.bonus + by_band;
  const int rest = attack.damage - sum;
  const int side = side_damage(static_cast<Side>(attack.side));
  std::string words = fmt::format("damage {}: {} printed", attack.damage, attack.printed);
  words += term(added, "card") + term(by_band, kBandNames[index_of(band)]) +
           term(attack.bonus, "cards and statuses");
  if (rest == side) {
    words += term(side, "side");
  } else if (rest != 0) {
    words += ", at least 1";
  }
  t.detail(std::move(words));
}

void AttackBlock::tell_flat(Telling& t) const {
  const Moment& m = t.m;
  const Attack& attack = m.after.attack;
  if (!is_casket(attack.target)) return;
  const int dice = roll_after(m).n;
  const std::string rolled =
      dice == 0 ? "no Defense Dice"
                : fmt::format("{} Defense {} to roll", dice, dice == 1 ? "Die" : "Dice");
  if (static_cast<Band>(attack.band) == Band::kExecution) {
    t.detail(fmt::format("no flat Defense against an execution, {}", rolled));
  } else {
    t.detail(
        fmt::format("flat Defense {}: {} damage left, {}", attack.defense, attack.damage, rolled));
  }
}

void AttackBlock::tell_dice(Telling& t) const {
  const Attack& attack = t.m.before.attack;
  if (attack.blocks + attack.criticals + attack.pierces + attack.heats == 0) {
    if (t.m.before.attack.dice > 0) t.detail("Defense Dice: flesh wounds");
    return;
  }
  std::vector<std::string> faces;
  const auto add = [&](int count, std::string_view name) {
    if (count > 0) faces.push_back(counted(count, name));
  };
  add(attack.blocks, "block");
  add(attack.criticals, "Critical");
  add(attack.pierces, "Pierce");
  if (attack.heats > 0) faces.push_back(fmt::format("{} Heat", attack.heats));
  t.detail(fmt::format("Defense Dice: {}", fmt::join(faces, ", ")));
}

void AttackBlock::tell_final(Telling& t) const {
  const Attack& was = t.m.before.attack;
  const Attack& is = t.m.after.attack;
  const int blocked = was.blocks < was.damage ? was.blocks : was.damage;
  const int off = was.damage - blocked - is.damage;
  if (blocked > 0 || off != 0) {
    std::string words = fmt::format("{} damage", was.damage);
    if (blocked > 0) words += fmt::format(", {} blocked", blocked);
    if (off > 0) words += fmt::format(", {} taken off", off);
    if (off < 0) words += ", at least 1";  // PN-37
    t.detail(fmt::format("{}: {} left", words, is.damage));
  }
  if (is.damage > 0) return;
  const bool stored = (is.flags & kStoredAway) != 0;
  t.act(stored ? "the damage is stored instead" : "no damage comes through");
}

}  // namespace muster::penance
