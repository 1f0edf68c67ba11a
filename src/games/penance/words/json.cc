// States as JSON and back: one list of members serves both ways.
#include <fmt/format.h>

#include <limits>
#include <set>
#include <type_traits>
#include <utility>

#include "core/config/reader.h"
#include "games/penance/duel.h"
#include "games/penance/inquiry/kinds.h"

namespace muster::penance {
namespace {

using Json = nlohmann::json;

class Writer {
 public:
  static constexpr bool kReads = false;
  explicit Writer(Json& json) : json_(json) {}

  template <class Number>
  void number(const char* name, const Number& value) {
    json_[name] = static_cast<std::int64_t>(value);
  }
  template <class Number, std::size_t N>
  void numbers(const char* name, const std::array<Number, N>& values) {
    Json& list = json_[name] = Json::array();
    for (const Number value : values) list.push_back(static_cast<std::int64_t>(value));
  }
  // Copies by name, `name_of(kind)`.
  template <class Names>
  void pile(const char* name, const CardPile& pile, const Names& names) {
    Json& cards = json_[name] = Json::object();
    for (const int kind : BitRange(pile.kinds())) cards[names(kind)] = pile.copies(kind);
  }
  template <class Function>
  void child(const char* name, const Function& function) {
    Json& json = json_[name] = Json::object();
    Writer writer(json);
    function(writer);
  }
  // A list of objects: `size` of those there are.
  template <class Items, class Function>
  void children(const char* name, Items& items, std::size_t size, const Function& function) {
    Json& list = json_[name] = Json::array();
    for (std::size_t i = 0; i < size; ++i) {
      Json json = Json::object();
      Writer writer(json);
      function(writer, items[i]);
      list.push_back(std::move(json));
    }
  }

 private:
  Json& json_;
};

class JsonReader {
 public:
  static constexpr bool kReads = true;
  JsonReader(const Json& json, std::string path, Diagnostics& diagnostics)
      : json_(json), path_(std::move(path)), diagnostics_(diagnostics) {}

  template <class Number>
  void number(const char* name, Number& value) {
    const Json* const member = find(name);
    if (member != nullptr) read(*member, name, value);
  }
  template <class Number, std::size_t N>
  void numbers(const char* name, std::array<Number, N>& values) {
    const Json* const member = find(name);
    if (member == nullptr) return;
    if (!member->is_array() || member->size() != N)
      return fail(name, fmt::format("expected {} numbers", N));
    for (std::size_t i = 0; i < N; ++i) read((*member)[i], name, values[i]);
  }
  template <class Names>
  void pile(const char* name, CardPile& pile, const Names& names) {
    const Json* const member = find(name);
    if (member == nullptr) return;
    if (!member->is_object()) return fail(name, "expected cards by name");
    pile = {};
    for (const auto& [card, copies] : member->items()) {
      int kind = 0;
      while (kind < kAllKinds && names(kind) != card) ++kind;
      const bool whole = copies.is_number_integer() && copies.template get<int>() >= 1 &&
                         copies.template get<int>() <= kMostCopies;
      if (kind == kAllKinds) {
        fail(name, fmt::format("there is no card \"{}\"", card));
      } else if (!whole) {
        fail(name, fmt::format("expected 1 to {} copies of \"{}\"", kMostCopies, card));
      } else {
        for (int i = copies.template get<int>(); i > 0; --i) pile.add(kind);
      }
    }
  }
  template <class Function>
  void child(const char* name, const Function& function) {
    const Json* const member = find(name);
    if (member == nullptr) return;
    if (!member->is_object()) return fail(name, "expected an object");
    JsonReader reader(*member, path_ + name + ".", diagnostics_);
    function(reader);
    reader.finish();
  }
  template <class Items, class Function>
  void children(const char* name, Items& items, std::size_t /*size*/, const Function& function) {
    const Json* const member = find(name);
    if (member == nullptr) return;
    if (!member->is_array() || member->size() > items.size()) {
      return fail(name, fmt::format("expected at most {} objects", items.size()));
    }
    count_ = member->size();
    for (std::size_t i = 0; i < count_; ++i) {
      if (!(*member)[i].is_object()) return fail(name, "expected objects");
      JsonReader reader((*member)[i], fmt::format("{}{}[{}].", path_, name, i), diagnostics_);
      function(reader, items[i]);
      reader.finish();
    }
  }
  std::size_t count() const { return count_; }  // of the last children()
  void fail(const std::string& name, const std::string& message) {
    diagnostics_.error(fmt::format("member `{}{}`: {}", path_, name, message));
  }
  void finish() {
    for (const auto& [name, value] : json_.items()) {
      if (!asked_.contains(name)) fail(name, "is not known");
    }
  }

 private:
  const Json* find(const char* name) {
    asked_.insert(name);
    const auto it = json_.find(name);
    return it == json_.end() ? nullptr : &*it;
  }
  template <class Number>
  void read(const Json& json, const char* name, Number& value) {
    if constexpr (std::is_enum_v<Number>) {
      auto plain = static_cast<std::underlying_type_t<Number>>(value);
      read(json, name, plain);
      value = static_cast<Number>(plain);
    } else {
      constexpr auto kLeast = static_cast<std::int64_t>(std::numeric_limits<Number>::min());
      constexpr auto kMost = sizeof(Number) == 8
                                 ? std::numeric_limits<std::int64_t>::max()
                                 : static_cast<std::int64_t>(std::numeric_limits<Number>::max());
      if (!json.is_number_integer()) return fail(name, "expected a whole number");
      const auto whole = json.get<std::int64_t>();
      if (whole < kLeast || whole > kMost) {
        return fail(name, fmt::format("expected a number from {} to {}", kLeast, kMost));
      }
      value = static_cast<Number>(whole);
    }
  }

  const Json& json_;
  std::string path_;
  Diagnostics& diagnostics_;
  std::set<std::string, std::less<>> asked_;
  std::size_t count_ = 0;
};

template <class Archive, class Item>
void visit_lasting(Archive& archive, Item& lasting) {
  archive.number("effect", lasting.effect);
  archive.number("value", lasting.value);
  archive.number("length", lasting.length);
  archive.number("left", lasting.left);
  archive.number("about", lasting.about);
}

template <class Archive, class Item>
void visit_tally(Archive& archive, Item& tally) {
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

template <class Archive, class Item>
void visit_body(Archive& archive, Item& own) {
  archive.number("sp", own.sp);
  archive.number("spent", own.spent);
  archive.number("over", own.over);
  archive.number("sp_max_change", own.sp_max_change);
  archive.number("sp_change", own.sp_change);
  archive.number("heat", own.heat);
  archive.number("taint", own.taint);
  archive.number("bleed", own.bleed);
  archive.number("bleed_outs", own.bleed_outs);
  archive.number("wounds", own.wounds);
  archive.number("locked", own.locked);
  archive.numbers("damage", own.damage);
  archive.number("destroyed", own.destroyed);
  archive.number("flags", own.flags);
  archive.number("hex", own.hex);
  archive.number("facing", own.facing);
  archive.number("moved", own.moved);
  archive.number("moved_last", own.moved_last);
  archive.number("stored", own.stored);
  archive.number("skip_turns", own.skip_turns);
  archive.number("zero_turns", own.zero_turns);
  archive.number("forms", own.forms);
  archive.number("fury", own.fury.byte);
  archive.numbers("tokens", own.tokens);
}

template <class Archive, class Item, class Names>
void visit_duelist(Archive& archive, Item& own, const Names& names) {
  archive.numbers("taken", own.taken);
  archive.pile("draw", own.draw, names);
  archive.pile("hand", own.hand, names);
  archive.pile("discard", own.discard, names);
  archive.pile("graveyard", own.graveyard, names);
  archive.numbers("top", own.top);
  archive.number("tops", own.tops);
  archive.number("shown", own.shown);
  archive.number("shown_damaged", own.shown_damaged);
  archive.numbers("used", own.used);
  visit_body(archive, own);
  archive.children("lasting", own.lasting, own.lastings,
                   [](auto& child, auto& lasting) { visit_lasting(child, lasting); });
  if constexpr (Archive::kReads) own.lastings = static_cast<std::uint8_t>(archive.count());
  archive.child("tally", [&own](auto& child) { visit_tally(child, own.tally); });
}

template <class Archive, class Item>
void visit_task(Archive& archive, Item& task) {
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

template <class Archive, class Item>
void visit_attack(Archive& archive, Item& attack) {
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

template <class Archive, class Item>
void visit_attack_dice(Archive& archive, Item& attack) {
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

template <class Archive, class Item>
void visit_board(Archive& archive, Item& state) {
  archive.children("zones", state.zones, state.zones.size(), [](auto& child, auto& zone) {
    child.number("effect", zone.effect);
    child.number("tenure", zone.tenure.byte);
    child.number("hp", zone.hp);
  });
  archive.children("summons", state.summons, state.summons.size(), [](auto& child, auto& summon) {
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
  archive.number("zones_used", state.zones_used);
  archive.number("summoned", state.summoned);
}

template <class Archive, class Item>
void visit_course(Archive& archive, Item& state) {
  archive.number("round", state.round);
  archive.number("turns", state.turns);
  archive.number("stage", state.stage);
  archive.number("phase", state.phase);
  archive.number("mover", state.mover);
  archive.number("on_turn", state.on_turn);
  archive.number("second_turn", state.second_turn);
  archive.number("winner", state.winner);
  archive.number("ending", state.ending);
  archive.number("chosen", state.chosen);
  archive.number("column", state.column);
  archive.number("refused", state.refused);
  archive.number("rolls", state.rolls);
  archive.numbers("draws", state.draws);
}

template <class Archive, class Item, class Names>
void visit_state(Archive& archive, Item& state, const Names& names) {
  visit_course(archive, state);
  for (std::size_t side = 0; side < kDuelists; ++side) {
    archive.child(side == 0 ? "first" : "second", [&](auto& child) {
      visit_duelist(child, state.duelists[side],
                    [&](int kind) { return names(state, static_cast<int>(side), kind); });
    });
  }
  archive.child("attack", [&](auto& child) {
    visit_attack(child, state.attack);
    visit_attack_dice(child, state.attack);
  });
  archive.children("tasks", state.tasks, state.tasks_used,
                   [](auto& child, auto& task) { visit_task(child, task); });
  if constexpr (Archive::kReads) state.tasks_used = static_cast<std::uint8_t>(archive.count());
  visit_board(archive, state);
}

// As files and positions name it: the card's id; empty for a kind that the player does not have.
std::string kind_name(const DuelTables& duel, const DuelState& state, int side, int kind) {
  const bool taken = kind >= kFirstTaken;
  if (kind < kDeckKinds && kind >= duel.table(side).kinds) return {};
  if (!taken) return duel.cards().text(card_id(duel, state, side, kind)).id;
  if (duelist(state, side).taken[static_cast<std::size_t>(kind - kFirstTaken)] == kNoKind)
    return {};
  return fmt::format("taken-{}:{}", kind - kFirstTaken,
                     duel.cards().text(card_id(duel, state, side, kind)).id);
}

}  // namespace

nlohmann::json CasketDuel::to_json(const State& state) const {
  Json json = Json::object();
  Writer writer(json);
  visit_state(writer, state, [this](const State& of, int side, int kind) {
    return kind_name(*this, of, side, kind);
  });
  Json& changed = json["changed"] = Json::array();
  for (const int hex : state.changed) changed.push_back(hex);
  return json;
}

absl::StatusOr<DuelState> CasketDuel::read_state(const nlohmann::json& json) const {
  if (!json.is_object()) return absl::InvalidArgumentError("expected an object");
  Diagnostics diagnostics;
  State state = start_;
  state.tasks = {};
  state.tasks_used = 0;
  state.changed = {};
  Json rest = json;
  if (const auto it = json.find("changed"); it != json.end() && it->is_array()) {
    for (const Json& hex : *it) {
      const bool inside =
          hex.is_number_integer() && hex.get<int>() >= 0 && hex.get<int>() < HexSet::kCapacity;
      if (inside) state.changed.insert(hex.get<int>());
    }
  }
  rest.erase("changed");
  JsonReader reader(rest, "", diagnostics);
  visit_state(reader, state, [this](const State& of, int side, int kind) {
    return kind_name(*this, of, side, kind);
  });
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return state;
}

}  // namespace muster::penance
