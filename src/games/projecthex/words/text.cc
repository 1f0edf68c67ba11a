// Actions in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

std::string_view type_name(int type) { return kUnitTypeNames[static_cast<std::size_t>(type)]; }
std::string_view type_name(UnitType type) { return type_name(static_cast<int>(type)); }

std::string kind_words(int number, int code, bool with_steps) {
  const Kind kind = kind_of(code);
  std::string words = fmt::format("{} {}", number, type_name(kind.type));
  if (with_steps) {
    words += fmt::format(" ({} step{}{})", kind.steps, kind.steps == 1 ? "" : "s",
                         kind.bonus ? " and the bonus" : "");
  }
  return words;
}

std::string slot_words(const Conquest& game, const Realm& realm, unsigned slots,
                       std::string_view verb, std::string_view none) {
  std::vector<std::string> names;
  for (const int slot : BitRange(slots)) {
    const int card = realm.dossier[static_cast<std::size_t>(slot)];
    names.push_back(card < kMissionCards ? mission_name(game, card) : "nothing");
  }
  return names.empty() ? std::string(none) : fmt::format("{} {}", verb, fmt::join(names, " and "));
}

std::string_view pass_words(Phase phase) {
  switch (phase) {
    case Phase::kBuy:
      return "buy no more troops";
    case Phase::kBuyFortress:
      return "buy no more fortresses";
    case Phase::kResurge:
      return "stay off the board";
    case Phase::kMoveFrom:
      return "no more moves";
    case Phase::kAttackFrom:
      return "no more attacks";
    case Phase::kJoin:
      return "nobody else joins";
    case Phase::kPick:
      return "pick nothing more";
    default:
      return "no more";
  }
}

std::string take_words(Phase phase, int type, int number) {
  const std::string_view verb = phase == Phase::kBuy           ? "buy"
                                : phase == Phase::kRecruit     ? "recruit"
                                : phase == Phase::kLevy        ? "levy"
                                : phase == Phase::kFirstTroops ? "begin with"
                                                               : "take";
  if (number == 0) return fmt::format("{} no {}", verb, type_name(type));
  return fmt::format("{} {} {}", verb, number, type_name(type));
}

std::string place_name(const Conquest& game, int territory) {
  const Board& board = game.board();
  return territory < board.size() ? board.territory(territory).id : "nowhere";
}

// What is said of moves, attacks and missions given up.
std::string war_words(const Conquest& game, const ConquestState& state, Action action) {
  const int what = argument_of(action);
  const auto mover = static_cast<std::size_t>(state.mover >= 0 ? state.mover : 0);
  const auto slots = static_cast<unsigned>(what);
  switch (verb_of(action)) {
    case Verb::kReturn:
      return slot_words(game, state.realms[mover], slots, "give back", "keep both missions");
    case Verb::kDiscard:
      return slot_words(game, state.realms[mover], slots, "discard", "keep the missions");
    case Verb::kFrom:
      return fmt::format("{} from {}", state.phase == Phase::kMoveFrom ? "move" : "attack",
                         place_name(game, what));
    case Verb::kTo:
      if (state.phase == Phase::kMoveTo) {
        return fmt::format("move to {} from {}", place_name(game, what),
                           place_name(game, state.from));
      }
      return fmt::format("attack {} from {}", place_name(game, what), place_name(game, state.from));
    case Verb::kMove:
      return fmt::format("{} move on to {}", kind_words(what % 64, what / 64, true),
                         place_name(game, state.to));
    case Verb::kCommit:
      return fmt::format("{} attack", kind_words(what % 64, what / 64, true));
    case Verb::kJoin:
      return fmt::format("troops of {} join the attack", place_name(game, what));
    case Verb::kRoll:
      return fmt::format("the {} rolls {}", what < kFaces ? "attacker" : "defender", what % kFaces);
    case Verb::kDie:
      return fmt::format("die {} with {}", duel_choice(what).face,
                         type_name(duel_choice(what).type));
    case Verb::kStay: {
      if (what == 0) return "all of them advance";
      const Group& group = state.fight.attackers.items[0];
      return fmt::format("{} stay in {}", kind_words(what, group.kind, false),
                         place_name(game, group.territory));
    }
    case Verb::kGuard:
      return fmt::format("{} stays as a guard", kind_words(1, what, true));
    default:
      return fmt::format("action {}", static_cast<int>(action));
  }
}

}  // namespace

std::string Conquest::describe(const State& state, Action action) const {
  const int what = argument_of(action);
  const auto place = [&] { return place_name(*this, what); };
  switch (verb_of(action)) {
    case Verb::kPass:
      return std::string(pass_words(state.phase));
    case Verb::kFaction:
      return fmt::format("play {}", kFactionNames[static_cast<std::size_t>(what)]);
    case Verb::kPick:
      return fmt::format("pick {}", fmt::join(card_names(*this, bit<CardSet>(what)), ""));
    case Verb::kDrawMission:
      return what < kMissionCards ? "drawn: " + mission_name(*this, what) : "drawn: none that fits";
    case Verb::kCapital:
      return fmt::format("found the capital in {}", place());
    case Verb::kTake:
      return take_words(state.phase, what / 64, what % 64);
    case Verb::kFortress:
      return fmt::format("build a fortress in {}", place());
    case Verb::kResurge:
      return fmt::format("come back in {}", place());
    case Verb::kPlaceAll:
      return fmt::format("place all {} in {}", type_name(what / 64), place_name(*this, what % 64));
    case Verb::kPlaceOne:
      return fmt::format("place 1 {} in {}", type_name(what / 64), place_name(*this, what % 64));
    default:
      return war_words(*this, state, action);
  }
}

}  // namespace muster::projecthex
