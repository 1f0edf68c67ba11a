// What changes on the board: zones, seeds, structures, summons.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "games/penance/cards/effects_words.h"
#include "games/penance/effects/zones.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/sheet/moment.h"
#include "games/penance/sheet/words.h"

namespace muster::penance {
namespace {

// ---- Summons.

void tell_arrival(Telling& t, int unit) {
  const Moment& m = t.m;
  const std::string where =
      m.game.rules().board ? " at " + m.game.grid().name(hex_of(m.after, unit)) : "";
  t.act(fmt::format("{} appears{}: {}{}", unit_words(m.game, m.after, unit), where,
                    counted(summon_of(m.after, unit).hp, "hit point"), t.cause()));
}

void tell_departure(Telling& t, int unit) {
  const Moment& m = t.m;
  const Summon& is = summon_of(m.after, unit);
  const std::string name = unit_words(m.game, m.before, unit);
  const std::string cause = t.cause();
  if (is.effect == kNoEffect) {
    t.act(fmt::format("{} is gone{}", name, cause));
  } else if (m.game.rules().board && is_wreck(m.game, is)) {
    t.act(fmt::format("{} is destroyed, a wreck at {}{}", name, m.game.grid().name(is.hex), cause));
  } else {
    t.act(fmt::format("{} is destroyed{}", name, cause));
  }
}

void tell_summon(Telling& t, int unit) {
  const Moment& m = t.m;
  const Summon& was = summon_of(m.before, unit);
  const Summon& is = summon_of(m.after, unit);
  const bool same = was.effect == is.effect && was.order == is.order;
  if (was.hp > 0 && (is.hp == 0 || !same)) tell_departure(t, unit);
  const bool wreck = was.hp == 0 && is_wreck(m.game, was);
  if (wreck && !same) {
    t.detail(
        fmt::format("the wreck of {} is gone{}", unit_words(m.game, m.before, unit), t.cause()));
  }
  if (is.hp == 0) return;
  if (was.hp == 0 || !same) return tell_arrival(t, unit);
  if (was.hex != is.hex) {
    t.act(fmt::format("{} moves from {} to {}", unit_words(m.game, m.after, unit),
                      m.game.grid().name(was.hex), m.game.grid().name(is.hex)));
  }
  if (was.hp != is.hp) {
    t.act(fmt::format("{} takes {}: {} left{}", unit_words(m.game, m.after, unit), was.hp - is.hp,
                      counted(is.hp, "hit point"), t.cause()));
  }
}

// ---- Zones and seeds.

bool in_use(const Zone& zone) { return zone.effect != kNoEffect; }

std::string zone_words(const Moment& m, const Zone& zone) {
  return fmt::format("{}'s {} zone", seat_title(zone.tenure.owner()),
                     spaced(word(m.game.effect(zone.effect).zone())));
}

// A zone before and after.
struct ZoneChange {
  const Zone& was;
  const Zone& is;
  bool same;
  HexSet before;
  HexSet after;
};

ZoneChange change_of(const Moment& m, int number) {
  const auto at = static_cast<std::size_t>(number);
  const Zone& was = m.before.zones[at];
  const Zone& is = m.after.zones[at];
  return {was, is, was.effect == is.effect && was.tenure.owner() == is.tenure.owner(),
          in_use(was) ? zone_hexes(m.before, number) : HexSet{},
          in_use(is) ? zone_hexes(m.after, number) : HexSet{}};
}

// Many hexes are a detail.
void tell_hexes(Telling& t, const std::string& what, const HexSet& hexes, const std::string& more) {
  constexpr int kFew = 4;
  if (hexes.size() <= kFew) {
    return t.act(fmt::format("{} {}{}", what, hexes_words(t.m.game, hexes), more));
  }
  t.act(fmt::format("{} {} hexes{}", what, hexes.size(), more));
  constexpr int kInLine = 12;
  HexSet line;
  for (const int hex : hexes) {
    line.insert(hex);
    if (line.size() < kInLine) continue;
    t.detail(hexes_words(t.m.game, line));
    line = {};
  }
  if (!line.empty()) t.detail(hexes_words(t.m.game, line));
}

void tell_zone_gone(Telling& t, const ZoneChange& change) {
  const HexSet left = change.same ? change.before - change.after : change.before;
  if (!left.empty()) tell_hexes(t, zone_words(t.m, change.was) + " is gone from", left, "");
}

void tell_zone(Telling& t, const ZoneChange& change) {
  const HexSet covered = change.same ? change.after - change.before : change.after;
  const Zone& is = change.is;
  if (!covered.empty()) {
    const bool strong = is.hp > 0 && !change.same;
    const std::string points = strong ? fmt::format(", {}", counted(is.hp, "hit point")) : "";
    tell_hexes(t, zone_words(t.m, is) + " covers", covered, points + t.cause());
  }
  if (change.same && change.was.hp != is.hp) {
    t.act(fmt::format("{} at {} takes {}: {} left", zone_words(t.m, is),
                      hexes_words(t.m.game, change.after), change.was.hp - is.hp,
                      counted(is.hp, "hit point")));
  }
}

void tell_seeds(Telling& t) {
  const Moment& m = t.m;
  if (m.before.seeds == m.after.seeds && m.before.seed_hexes == m.after.seed_hexes) return;
  std::vector<std::string> changes;
  for (const int hex : m.game.grid().all()) {
    const int seeds = seeds_at(m.after, hex);
    if (seeds == seeds_at(m.before, hex)) continue;
    changes.push_back(fmt::format("{} has {}", m.game.grid().name(hex), counted(seeds, "seed")));
  }
  if (!changes.empty()) t.act(fmt::format("{}{}", fmt::join(changes, ", "), t.cause()));
}

// ---- The ground.

void tell_structures(Telling& t) {
  const Moment& m = t.m;
  std::size_t number = 0;
  for (const int hex : m.game.arena().breakable()) {
    const int was = m.before.struck[number];
    const int is = m.after.struck[number++];
    if (was == is) continue;
    const int points = m.game.arena().traits(hex).hit_points;
    t.act(fmt::format("the {} at {} takes {}: {} of {} hit points left",
                      terrain_name(m.game.arena().terrain(hex)), m.game.grid().name(hex), is - was,
                      is < points ? points - is : 0, points));
  }
}

void tell_ground(Telling& t) {
  const Moment& m = t.m;
  for (const int hex : m.after.changed - m.before.changed) {
    const std::string where = m.game.grid().name(hex);
    const Terrain printed = m.game.arena().terrain(hex);
    if (printed == Terrain::kSmoke) {
      t.act(fmt::format("the smoke at {} clears", where));
    } else if (m.game.arena().breakable().contains(hex)) {
      t.act(fmt::format("the {} at {} is rubble now", terrain_name(printed), where));
    } else {
      t.act(fmt::format("{} becomes difficult ground", where));
    }
  }
}

}  // namespace

void tell_board(Telling& t) {
  const Moment& m = t.m;
  for (int unit = kDuelists; unit < kUnits; ++unit) tell_summon(t, unit);
  if (!m.game.rules().board) return;
  for (int zone = 0; zone < kMaxZones; ++zone) tell_zone_gone(t, change_of(m, zone));
  for (int zone = 0; zone < kMaxZones; ++zone) tell_zone(t, change_of(m, zone));
  tell_seeds(t);
  tell_structures(t);
  tell_ground(t);
}

}  // namespace muster::penance
