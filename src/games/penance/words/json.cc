// States as JSON and back: one list of members serves both ways.
#include <fmt/format.h>

#include <string>

#include "core/fields/archive.h"
#include "games/penance/duel.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/words/state_check.h"

namespace muster::penance {
namespace {

using Json = nlohmann::json;

// Copies by name, `name(kind)`; "" for a kind that there is not.
template <class Name>
struct PileCodec {
  const Name& name;

  Json write(const CardPile& pile) const {
    Json cards = Json::object();
    for (const int kind : BitRange(pile.kinds())) cards[name(kind)] = pile.copies(kind);
    return cards;
  }
  std::string read(const Json& json, CardPile& pile) const {
    if (!json.is_object()) return "expected cards by name";
    CardPile read = {};
    for (const auto& [card, copies] : json.items()) {
      int kind = 0;
      while (kind < kAllKinds && name(kind) != card) ++kind;
      if (kind == kAllKinds || card.empty()) return fmt::format("there is no card \"{}\"", card);
      const auto number = whole_number(copies, {1, kMostCopies});
      if (!number) return fmt::format("expected 1 to {} copies of \"{}\"", kMostCopies, card);
      for (auto i = *number; i > 0; --i) read.add(kind);
    }
    pile = read;
    return "";
  }
};

struct HexesCodec {
  static Json write(const HexSet& hexes) {
    Json list = Json::array();
    for (const int hex : hexes) list.push_back(hex);
    return list;
  }
  static std::string read(const Json& json, HexSet& hexes) {
    HexSet read;
    std::string wrong =
        read_indices(json, HexSet::kCapacity, [&read](int hex) { read.insert(hex); });
    if (wrong.empty()) hexes = read;
    return wrong;
  }
};

template <class Archive>
constexpr void visit_lasting(Archive& archive, Lasting& lasting) {
  archive.number("effect", lasting.effect);
  archive.number("value", lasting.value);
  archive.number("length", lasting.length);
  archive.number("left", lasting.left);
  archive.number("about", lasting.about);
}

template <class Archive>
constexpr void visit_tally(Archive& archive, Tally& tally) {
  archive.number("attacks", tally.attacks);
  archive.number("hits", tally.hits);
  archive.number("executions", tally.executions);
  archive.number("catastrophes", tally.catastrophes);
  archive.number("major_wounds", tally.major_wounds);
  archive.number("heat", tally.heat);
  archive.numbers("lost", tally.lost);
  archive.number("discarded", tally.discarded);
  archive.number("reshuffles", tally.reshuffles);
  archive.number("cards_played", tally.cards_played);
}

template <class Archive>
constexpr void visit_body(Archive& archive, Duelist& own) {
  archive.number("sp", own.sp);
  archive.number("spent", own.spent);
  archive.number("over", own.over);
  archive.number("sp_max_change", own.sp_max_change);
  archive.number("sp_change", own.sp_change);
  archive.number("heat", own.heat);
  archive.number("taint", own.taint);
  archive.number("bleed", own.bleed);
  archive.number("bleed_outs", own.bleed_outs);
  archive.number("wounds", own.wounds, (1 << kWoundCards) - 1);
  archive.number("locked", own.locked);
  archive.numbers("damage", own.damage);
  archive.number("destroyed", own.destroyed, (1 << kComponents) - 1);
  archive.number("flags", own.flags);
  archive.number("hex", own.hex);
  archive.number("facing", own.facing, kDirections - 1);
  archive.number("moved", own.moved);
  archive.number("moved_last", own.moved_last);
  archive.number("stored", own.stored);
  archive.number("skip_turns", own.skip_turns);
  archive.number("zero_turns", own.zero_turns);
  archive.number("forms", own.forms);
  archive.number("fury", own.fury.byte);
  archive.numbers("tokens", own.tokens);
}

template <class Archive, class Name>
constexpr void visit_duelist(Archive& archive, Duelist& own, const Name& name) {
  const PileCodec<Name> cards{name};
  archive.numbers("taken", own.taken);  // first: names depend on it
  archive.value("draw", own.draw, cards);
  archive.value("hand", own.hand, cards);
  archive.value("discard", own.discard, cards);
  archive.value("graveyard", own.graveyard, cards);
  archive.numbers("top", own.top);
  archive.number("tops", own.tops, kKnownTops);
  archive.number("shown", own.shown);
  archive.number("shown_damaged", own.shown_damaged);
  archive.numbers("used", own.used);
  visit_body(archive, own);
  archive.list("lasting", own.lasting, own.lastings,
               [](auto& child, Lasting& lasting) { visit_lasting(child, lasting); });
  archive.object("tally", [&own](auto& child) { visit_tally(child, own.tally); });
}

template <class Archive>
constexpr void visit_task(Archive& archive, Task& task) {
  archive.number("kind", task.kind);
  archive.number("side", task.side);
  archive.number("unit", task.unit);
  archive.number("step", task.step);
  archive.number("at", task.at);
  archive.number("n", task.n);
  archive.number("x", task.x);
  archive.number("y", task.y);
  archive.number("flags", task.flags);
}

template <class Archive>
constexpr void visit_attack(Archive& archive, Attack& attack) {
  archive.number("card", attack.card);
  archive.number("units_hit", attack.units_hit);
  archive.number("units_splashed", attack.units_splashed);
  archive.number("targets_done", attack.targets_done);
  archive.number("flags", attack.flags);
  archive.number("attacker", attack.attacker);
  archive.number("target", attack.target);
  archive.number("component", attack.component);
  archive.number("side", attack.side);
  archive.number("distance", attack.distance);
  archive.number("target_number", attack.target_number);
  archive.number("modifiers", attack.modifiers);
  archive.number("terrain", attack.terrain);
  archive.number("to_hit", attack.to_hit);
  archive.number("ignore", attack.ignore);
  archive.number("printed", attack.printed);
  archive.number("bonus", attack.bonus);
  archive.number("defense", attack.defense);
}

template <class Archive>
constexpr void visit_attack_dice(Archive& archive, Attack& attack) {
  archive.number("pair", attack.pair);
  archive.number("band", attack.band);
  archive.number("dice", attack.dice);
  archive.number("blocks", attack.blocks);
  archive.number("criticals", attack.criticals);
  archive.number("pierces", attack.pierces);
  archive.number("heats", attack.heats);
  archive.number("reduction", attack.reduction);
  archive.number("guard_cd", attack.guard_cd);
  archive.number("counter", attack.counter);
  archive.number("reflected", attack.reflected);
  archive.number("prevented", attack.prevented);
  archive.number("damage", attack.damage);
  archive.number("primary_lost", attack.primary_lost);
  archive.number("lost", attack.lost);
  archive.number("parts_lost", attack.parts_lost);
  archive.number("hits", attack.hits);
  archive.number("kills", attack.kills);
  archive.number("rolls_left", attack.rolls_left);
  archive.number("structural", attack.structural);
  archive.numbers("spare", attack.spare);
}

template <class Archive>
constexpr void visit_board(Archive& archive, DuelState& state) {
  archive.objects("zones", state.zones.size(), [&state](auto& child, std::size_t i) {
    Zone& zone = state.zones[i];
    child.number("effect", zone.effect);
    child.number("tenure", zone.tenure.byte);
    child.number("hp", zone.hp);
  });
  archive.objects("summons", state.summons.size(), [&state](auto& child, std::size_t i) {
    Summon& summon = state.summons[i];
    child.number("effect", summon.effect);
    child.number("hex", summon.hex);
    child.number("hp", summon.hp);
    child.number("tenure", summon.tenure.byte);
    child.number("order", summon.order);
  });
  archive.numbers("zone_of", state.zone_of);
  archive.numbers("seed_hexes", state.seed_hexes);
  archive.numbers("seeds", state.seeds);
  archive.numbers("struck", state.struck);
  archive.number("zones_used", state.zones_used, kMaxZones);
  archive.number("summoned", state.summoned);
}

template <class Archive>
constexpr void visit_course(Archive& archive, DuelState& state) {
  archive.number("round", state.round);
  archive.number("turns", state.turns);
  archive.number("stage", state.stage, static_cast<int>(Stage::kRoundOver));
  archive.number("phase", state.phase, static_cast<int>(Phase::kDefenseDice));
  archive.number("mover", state.mover);
  archive.number("on_turn", state.on_turn, 1);
  archive.number("second_turn", state.second_turn, 1);
  archive.number("winner", state.winner);
  archive.number("ending", state.ending, static_cast<int>(Ending::kParts));
  archive.number("chosen", state.chosen);
  archive.number("column", state.column);
  archive.number("refused", state.refused);
  archive.number("rolls", state.rolls);
  archive.numbers("draws", state.draws);
}

template <class Archive, class Name>
constexpr void visit_state(Archive& archive, DuelState& state, const Name& name) {
  visit_course(archive, state);
  for (std::size_t side = 0; side < kDuelists; ++side) {
    archive.object(side == 0 ? "first" : "second", [&](auto& child) {
      visit_duelist(child, state.duelists[side],
                    [&](int kind) { return name(state, static_cast<int>(side), kind); });
    });
  }
  archive.object("attack", [&](auto& child) {
    visit_attack(child, state.attack);
    visit_attack_dice(child, state.attack);
  });
  archive.list("tasks", state.tasks, state.tasks_used,
               [](auto& child, Task& task) { visit_task(child, task); });
  archive.value("changed", state.changed, HexesCodec{});
  visit_board(archive, state);
}
static_assert(bytes_of_fields<DuelState>([](auto& archive, DuelState& state) {
                visit_state(archive, state,
                            [](const DuelState&, int, int) { return std::string(); });
              }) + 1 ==
              sizeof(DuelState));  // a byte of padding at the end

// As files and positions name it: the card's id; empty for a kind that the player does not have.
std::string kind_name(const DuelTables& duel, const DuelState& state, int side, int kind) {
  const bool taken = kind >= kFirstTaken;
  if (kind < kDeckKinds && kind >= duel.table(side).kinds) return {};
  if (!taken) return duel.cards().text(card_id(duel, state, side, kind)).id;
  const int of_opponent = duelist(state, side).taken[static_cast<std::size_t>(kind - kFirstTaken)];
  if (of_opponent >= duel.table(opponent(side)).kinds) return {};
  return fmt::format("taken-{}:{}", kind - kFirstTaken,
                     duel.cards().text(card_id(duel, state, side, kind)).id);
}

}  // namespace

nlohmann::json CasketDuel::to_json(const State& state) const {
  State copy = state;
  JsonWriter writer;
  visit_state(writer, copy, [this](const State& of, int side, int kind) {
    return kind_name(*this, of, side, kind);
  });
  if (state.tasks_used > 0) {
    writer.put("seal", seal_of(*this, state));
  }
  return writer.json();
}

absl::StatusOr<DuelState> CasketDuel::read_state(const nlohmann::json& json) const {
  State state = start_;
  state.tasks = {};
  state.tasks_used = 0;
  state.changed = {};
  state.stage = Stage::kAction;
  wait(state, Phase::kMain, state.on_turn);
  JsonMistakes mistakes;
  JsonReader reader(json, "", mistakes);
  visit_state(reader, state, [this](const State& of, int side, int kind) {
    return kind_name(*this, of, side, kind);
  });
  std::string seal;
  reader.value("seal", seal, TextCodec{"expected a text"});
  reader.finish();
  if (mistakes.ok()) check_state(*this, state, seal, mistakes);
  if (!mistakes.ok()) return mistakes.status();
  return state;
}

}  // namespace muster::penance
