#include "games/homm/course/aftermath.h"

#include <algorithm>

namespace muster::homm {
namespace {

constexpr int kDefeatGold = 5;  // HC-90
constexpr int kTopLevel = 7;    // HC-96

// "skeletons" of "skeletons_pack": the card without its side.
std::string_view card_name(std::string_view id) {
  for (const std::string_view suffix : {"_few", "_pack", "_neutral"}) {
    if (id.ends_with(suffix)) return id.substr(0, id.size() - suffix.size());
  }
  return id;
}

bool is_pack(const UnitSide& card) { return card.side == CardSide::kPack; }

// Whether a unit that joined during the fight stays with the army: clones and summoned elementals
// go.
bool stays(const CombatTables& combat, const Unit& unit) {
  return (unit.marks & kClone) == 0 && combat.card(unit.side).faction != "summoned";
}

// How well a living unit fits a card of the army: 2 when it is the card on its own side, or the Few
// side of a turned Pack; 1 when it is another side of it, for it grew in the fight; 0: not it.
int likeness(const UnitSide& card, const UnitSide& now, bool flipped) {
  if (card_name(now.id) != card_name(card.id)) return 0;
  return (flipped ? is_pack(card) : &now == &card) ? 2 : 1;
}

class Settlement {
 public:
  Settlement(const CombatTables& combat, const State& state)
      : combat_(combat), state_(state), sides_(combat.scenario().sides) {
    all_.winner = state.winner;
    all_.ending = state.ending;
  }

  Aftermath settle() {
    for (int side = 0; side < 2; ++side) armies(side);
    for (int side = 0; side < 2; ++side) {
      of(side).fate = fate(side);
      of(side).gold_gained = state_.gold[side] - setup(side).gold;
      if (state_.ending == Ending::kSurrender) {  // which has been paid
        of(side).gold_gained += state_.winner == side ? -kSurrenderPrice : kSurrenderPrice;
      }
    }
    reinforcements();
    if (state_.winner < 0) return all_;
    const int winner = state_.winner;
    const int loser = winner == 0 ? 1 : 0;
    if (setup(loser).kind != SideKind::kNeutral && setup(winner).kind != SideKind::kNeutral) {
      between_heroes(winner, loser);
    }
    experience(winner, loser);
    return all_;
  }

 private:
  const SideSetup& setup(int side) const { return sides_[static_cast<std::size_t>(side)]; }
  SideAftermath& of(int side) { return all_.sides[static_cast<std::size_t>(side)]; }

  // Without a fight nobody has been placed or lost.
  bool fought() const {
    return state_.ending != Ending::kYielded && state_.ending != Ending::kQuickCombat;
  }

  // HC-88: who is left of the side's army, and in which shape.
  void armies(int side) {
    const SideSetup& army = setup(side);
    SideAftermath& result = of(side);
    Mask left = living(side);
    const std::vector<int> units = match(side, left);
    for (std::size_t i = 0; i < army.army.size(); ++i) {
      const UnitSide& card = *army.army[i].side;
      if (!fielded(side, i)) {
        result.survivors.push_back(card.id);
      } else if (units[i] < 0) {
        result.lost.push_back(card.id);
      } else {
        const UnitSide& now = combat_.card(state_.units[units[i]].side);
        result.survivors.push_back(now.id);
        if (is_pack(card) && !is_pack(now)) result.turned.push_back(card.id);
      }
    }
    for (int unit : BitRange(left)) {  // joined during the fight
      if (!stays(combat_, state_.units[unit])) continue;
      result.survivors.push_back(combat_.card(state_.units[unit].side).id);
    }
    if (army.kind != SideKind::kNeutral) return;
    result.survivors.clear();
    if (army.draw.has_value()) result.lost = fallen(side);
  }

  bool fielded(int side, std::size_t card) const {
    return fought() && (state_.fielded[side] >> card & 1) != 0;
  }

  // The living unit that each card on the board has become, or -1; the units found are taken out of
  // `left`. The best fits first: an army may hold both sides of a card.
  std::vector<int> match(int side, Mask& left) const {
    const std::vector<UnitEntry>& army = setup(side).army;
    std::vector<int> units(army.size(), -1);
    for (int wanted = 2; wanted > 0; --wanted) {
      for (std::size_t i = 0; i < army.size(); ++i) {
        if (!fielded(side, i) || units[i] >= 0) continue;
        for (int unit : BitRange(left)) {
          const Unit& each = state_.units[unit];
          const bool flipped = (each.flags & kFlipped) != 0;
          if (likeness(*army[i].side, combat_.card(each.side), flipped) != wanted) continue;
          units[i] = unit;
          left &= ~bit<Mask>(unit);
          break;
        }
      }
    }
    return units;
  }

  // Units in the fight at its end, the tower left aside.
  Mask living(int side) const {
    Mask units = 0;
    for (int slot : BitRange(side_units(side))) {
      const bool here = state_.units[slot].side != kNoSide && on_board(state_, slot);
      if (here && fought()) units |= bit<Mask>(slot);
    }
    return units;
  }

  // Cards of slots whose unit is gone: of drawn guards, who are in no army.
  std::vector<std::string> fallen(int side) const {
    std::vector<std::string> ids;
    for (int slot : BitRange(side_units(side))) {
      const Unit& unit = state_.units[slot];
      if (unit.side != kNoSide && !alive(state_, slot) && fought()) {
        ids.push_back(combat_.card(unit.side).id);
      }
    }
    return ids;
  }

  HeroFate fate(int side) const {
    if (setup(side).kind != SideKind::kHero) return HeroFate::kNone;
    if (state_.winner == side) return HeroFate::kStays;
    if (combat_.scenario().against_neutrals()) return HeroFate::kLastField;  // HC-89
    if (state_.winner < 0) {  // HC-66: one field does not hold two heroes
      return side == 0 ? HeroFate::kLastField : HeroFate::kStays;
    }
    return setup(side).main_hero ? HeroFate::kOwnTown : HeroFate::kRemoved;  // HC-92
  }

  // What a beaten hero's owner loses, and what of it the winner gets. AI heroes have no resources
  // and bring no reward but the scenario's (AI-36, AI-37).
  void between_heroes(int winner, int loser) {
    const bool beaten = state_.ending == Ending::kElimination;
    if (setup(loser).kind == SideKind::kHero) {
      SideAftermath& result = of(loser);
      if (state_.ending == Ending::kSurrender) {
        result.gold_paid = kSurrenderPrice;
      } else {
        if (beaten && setup(loser).main_hero) {
          result.gold_paid = kDefeatGold;
          result.loses_morale = setup(loser).faction != "necropolis";  // which ignores morale
        }
        result.cubes_given = 1;  // HC-91, HC-93
      }
      if (setup(winner).kind == SideKind::kHero) {
        of(winner).gold_received = result.gold_paid;
        of(winner).cubes_received = result.cubes_given;
      }
    }
    if (!beaten) return;
    of(winner).gold_received += setup(loser).defeat.gold;
    of(winner).valuables_received = setup(loser).defeat.valuables;
    of(loser).may_be_eliminated =
        setup(loser).defeat.eliminates && setup(loser).main_hero;  // HC-94
  }

  bool beat_azure(int loser) const {
    for (int slot : BitRange(side_units(loser))) {
      const Unit& unit = state_.units[slot];
      if (unit.side != kNoSide && combat_.card(unit.side).tier == Tier::kAzure) return true;
    }
    return false;
  }

  // HC-95 .. HC-98, HC-06.
  void experience(int winner, int loser) {
    const SideSetup& hero = setup(winner);
    SideAftermath& result = of(winner);
    if (hero.kind != SideKind::kHero || !hero.main_hero) return;
    if (state_.ending != Ending::kElimination) return;  // surrender, quick combat, no fight
    if (setup(loser).kind == SideKind::kAiHero) {       // AI-36
      result.experience = setup(loser).defeat.experience;
      return;
    }
    const bool guards = setup(loser).kind == SideKind::kNeutral;
    if (!guards && !setup(loser).main_hero) return;
    if (guards && beat_azure(loser)) {  // HC-96
      result.experience = std::nullopt;
      if (hero.level == 0) return;
      result.experience = 0;
      for (int level = hero.level + 1; level <= kTopLevel; ++level) result.levels.push_back(level);
      return;
    }
    const int level = guards ? combat_.scenario().field_level : setup(loser).level;
    if (hero.level == 0 || level == 0) {
      result.experience = std::nullopt;
    } else {
      result.experience = level == hero.level ? 1 : level > hero.level ? 2 : 0;
    }
  }

  // The ability acts for whoever defeats the unit, whether or not the fight is won in the end.
  void reinforcements() {
    if (!fought() || !combat_.ruleset().unit_abilities) return;
    for (const auto& [side, other] : {std::pair{0, 1}, std::pair{1, 0}}) {
      if (setup(side).kind != SideKind::kHero || setup(side).faction != "necropolis") continue;
      for (int slot : BitRange(side_units(other))) {
        const Unit& unit = state_.units[slot];
        if (unit.side == kNoSide || alive(state_, slot)) continue;
        const auto& abilities = combat_.card(unit.side).abilities;
        of(side).free_reinforcements += static_cast<int>(
            std::count(abilities.begin(), abilities.end(), "NECRO_REINFORCE_ON_DEATH"));
      }
    }
  }

  const CombatTables& combat_;
  const State& state_;
  const std::array<SideSetup, 2>& sides_;
  Aftermath all_;
};

}  // namespace

std::string_view to_string(HeroFate fate) {
  constexpr std::string_view kNames[] = {"none", "stays", "last_field", "own_town", "removed"};
  return kNames[static_cast<std::size_t>(fate)];
}

Aftermath aftermath(const CombatTables& combat, const State& state) {
  return Settlement(combat, state).settle();
}

nlohmann::json to_json(const Aftermath& aftermath) {
  nlohmann::json sides = nlohmann::json::array();
  for (const SideAftermath& side : aftermath.sides) {
    nlohmann::json entry = {{"survivors", side.survivors},
                            {"lost", side.lost},
                            {"turned", side.turned},
                            {"hero", to_string(side.fate)},
                            {"loses_morale", side.loses_morale},
                            {"gold_gained", side.gold_gained},
                            {"gold_paid", side.gold_paid},
                            {"gold_received", side.gold_received},
                            {"valuables_received", side.valuables_received},
                            {"cubes_given", side.cubes_given},
                            {"cubes_received", side.cubes_received},
                            {"experience", nullptr},
                            {"levels", side.levels},
                            {"free_reinforcements", side.free_reinforcements},
                            {"may_be_eliminated", side.may_be_eliminated}};
    if (side.experience.has_value()) entry["experience"] = *side.experience;
    sides.push_back(std::move(entry));
  }
  nlohmann::json all = {{"winner", nullptr}, {"attacker", sides[0]}, {"defender", sides[1]}};
  if (aftermath.winner >= 0) all["winner"] = aftermath.winner == 0 ? "attacker" : "defender";
  return all;
}

}  // namespace muster::homm
