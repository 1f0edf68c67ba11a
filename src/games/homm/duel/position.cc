#include "games/homm/duel/position.h"

#include <algorithm>

namespace muster::homm::duel {
namespace {

// Takes the value of a range of `count` off a number, or puts it there.
std::uint32_t take(std::uint32_t& number, std::uint32_t count) {
  const std::uint32_t value = number % count;
  number /= count;
  return value;
}
void put(std::uint32_t& number, std::uint32_t value, std::uint32_t count) {
  number = number * count + value;
}

// Health over all forms that are left.
int life(const Fighter& fighter, int few_health) {
  return fighter.health + (fighter.form == 0 ? few_health : 0);
}

}  // namespace

Codec::Ranges Codec::ranges(const Duelist& own, const Duelist& other, const Customs& customs) {
  const auto flags = [](bool possible) { return possible ? 2U : 1U; };
  const auto suffers = [&](Act act) {
    return other.some([act](const Form& form) { return form.does(act); });
  };
  Ranges ranges;
  ranges.life = static_cast<std::uint32_t>(own.health() + 1);
  ranges.used =
      flags(own.some([](const Form& form) { return form.row.has(Trait::kSurvivesOnce); }));
  ranges.paralysed = flags(suffers(Act::kParalyse));
  ranges.corroded = flags(suffers(Act::kCorrode));
  if (suffers(Act::kWeaken)) ranges.weak = customs.all_icons ? 3 : 2;
  ranges.tokens = static_cast<std::uint32_t>(own.tokens + 1);
  ranges.first_health = own.forms[0].row.health;
  ranges.few_health = own.form_count > 1 ? own.forms[1].row.health : 0;
  ranges.heals =
      own.some([](const Form& form) { return form.heal > 0 || form.does(Act::kHealAfter); });
  if (suffers(Act::kPoison)) {
    ranges.poison = ranges.heals ? kMostCubes + 1 : ranges.life + ranges.used + ranges.tokens - 1;
  }
  return ranges;
}

void Codec::set_up(const Duelist& row, const Duelist& column, bool far, const Customs& customs) {
  ranges_ = {ranges(row, column, customs), ranges(column, row, customs)};
  const auto pushes = [](const Form& form) { return form.does(Act::kPush); };
  distances_ = far ? kFarDistance : row.some(pushes) || column.some(pushes) ? 2 : 1;
  size_ = distances_ * 3;
  for (const Ranges& range : ranges_) {
    size_ *= range.life * range.used * range.paralysed * range.poison * range.corroded *
             range.weak * range.weak * range.tokens;
  }
  overflowed_ = false;
}

std::uint32_t Codec::number(const Position& position) const {
  std::uint32_t number = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    const Fighter& fighter = position.fighters[side];
    const Ranges& range = ranges_[side];
    put(number, static_cast<std::uint32_t>(life(fighter, range.few_health)), range.life);
    put(number, fighter.used, range.used);
    put(number, fighter.paralysed, range.paralysed);
    put(number, fighter.poison, range.poison);
    put(number, fighter.corroded, range.corroded);
    put(number, fighter.weak, range.weak);
    put(number, fighter.weak_old, range.weak);
    put(number, fighter.tokens, range.tokens);
  }
  put(number, position.distance - 1U, distances_);
  put(number, static_cast<std::uint32_t>(position.turn), 3);
  return number;
}

Position Codec::position(std::uint32_t number) const {
  Position position;
  position.turn = static_cast<Turn>(take(number, 3));
  position.distance = static_cast<std::uint8_t>(take(number, distances_) + 1);
  for (std::size_t i = 2; i-- > 0;) {
    Fighter& fighter = position.fighters[i];
    const Ranges& range = ranges_[i];
    const auto next = [&](std::uint32_t count) {
      return static_cast<std::uint8_t>(take(number, count));
    };
    fighter.tokens = next(range.tokens);
    fighter.weak_old = next(range.weak);
    fighter.weak = next(range.weak);
    fighter.corroded = next(range.corroded);
    fighter.poison = next(range.poison);
    fighter.paralysed = next(range.paralysed);
    fighter.used = next(range.used);
    const int left = next(range.life);
    fighter.form = left <= range.few_health ? 1 : 0;
    if (range.few_health == 0) fighter.form = 0;
    fighter.health = static_cast<std::uint8_t>(fighter.form == 0 ? left - range.few_health : left);
  }
  return position;
}

void Codec::trim(Fighter& fighter, int side) const {
  const Ranges& range = ranges_[static_cast<std::size_t>(side)];
  // Each cube takes 1 of health, or a token; an ability that saves the unit once makes it one more.
  const int spared = fighter.tokens + (range.used > 1 && fighter.used == 0 ? 1 : 0);
  const int most = range.heals ? kMostCubes : life(fighter, range.few_health) + spared;
  if (fighter.poison <= most) return;
  if (range.heals) overflowed_ = true;
  fighter.poison = static_cast<std::uint8_t>(most);
}

}  // namespace muster::homm::duel
