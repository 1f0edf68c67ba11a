#include "games/projecthex/sheet/names.h"

#include <fmt/format.h>

#include "core/bits.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

std::string mission_name(const Conquest& game, int card) {
  const MissionKind kind = mission_kind(card);
  std::string name(kMissionNames[static_cast<std::size_t>(kind)]);
  const auto object = static_cast<std::size_t>(mission_object(card));
  const auto& regions = game.board().data().regions;
  if (kind == MissionKind::kManifestDestiny) {
    return name + " " + (object < regions.size() ? regions[object] : fmt::format("{}", object));
  }
  if (kind == MissionKind::kRivalry) {
    if (static_cast<int>(object) >= game.num_players()) return fmt::format("{} {}", name, object);
    return fmt::format("{} {}", name, colour_of(game, static_cast<int>(object)));
  }
  return name;
}

std::string_view colour_of(const Conquest& game, int player) {
  return kColours[game.scenario().colours[static_cast<std::size_t>(player)]];
}

std::vector<std::string> card_names(const Conquest& game, CardSet set) {
  const std::vector<std::string> all = game.rules().cards.names();
  std::vector<std::string> names;
  for (const int card : BitRange(set)) {
    const std::string& name = all[static_cast<std::size_t>(card)];
    if (!name.empty()) names.push_back(name);
  }
  return names;
}

Step step_of(Phase phase) {
  switch (phase) {
    case Phase::kFaction:
      return Step::kDealFactions;
    case Phase::kPick:
      return Step::kPicks;
    case Phase::kMulligan:
      return Step::kMulligans;
    case Phase::kCapital:
    case Phase::kFirstTroops:
      return Step::kCapitals;
    case Phase::kBuy:
      return Step::kBuy;
    case Phase::kBuyFortress:
      return Step::kFortresses;
    case Phase::kResurge:
    case Phase::kPlace:
      return Step::kPlace;
    case Phase::kMoveFrom:
    case Phase::kMoveTo:
    case Phase::kMoveTroops:
      return Step::kMoves;
    case Phase::kDraw:
      return Step::kMissions;
    case Phase::kRecruit:
      return Step::kRecruit;
    case Phase::kDiscard:
      return Step::kDiscard;
    case Phase::kLevy:
      return Step::kEndEffects;
    case Phase::kOver:
      return Step::kEnd;
    default:
      return Step::kAttacks;
  }
}

std::uint8_t done_by(Phase phase) {
  if (phase == Phase::kLevy) return 2;
  const Step step = step_of(phase);
  const bool first = step == Step::kPicks || step == Step::kBuy || step == Step::kAttacks ||
                     step == Step::kMissions || step == Step::kRecruit || step == Step::kDiscard;
  return first ? 1 : 0;
}

}  // namespace muster::projecthex
