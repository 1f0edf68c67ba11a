// A position of the duel as JSON, both ways.
#include <fmt/format.h>

#include <algorithm>

#include "core/fields/archive.h"
#include "core/status.h"
#include "games/projecthex/duel/game.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;

// Faces as digits, the highest first: "9730".
struct PoolCodec {
  static Json write(const DicePool& pool) {
    std::string digits;
    for (const int face : faces_of(pool)) digits += static_cast<char>('0' + face);
    return digits;
  }
  static std::string read(const Json& json, DicePool& pool) {
    const std::string* digits = json.get_ptr<const std::string*>();
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits == nullptr || !std::all_of(digits->begin(), digits->end(), digit)) {
      return "expected faces as digits, such as \"930\"";
    }
    if (digits->size() > static_cast<std::size_t>(DuelGame::kMostDice)) return "has too many dice";
    pool = {};
    for (const char c : *digits) ++pool[static_cast<std::size_t>(c - '0')];
    return "";
  }
};

struct TroopsTextCodec {
  static Json write(const Troops& troops) { return troops_text(troops); }
  static std::string read(const Json& json, Troops& troops) {
    const std::string* text = json.get_ptr<const std::string*>();
    if (text == nullptr) return "expected troops, such as \"2a1m\"";
    if (text->empty() || *text == troops_text({})) {
      troops = {};
      return "";
    }
    const auto read = parse_troops(*text);
    if (!read.ok()) return message_of(read.status());
    troops = *read;
    return "";
  }
};

// A face and the letter of a type: "9a".
struct ChoiceCodec {
  static Json write(std::uint8_t code) {
    const DuelChoice choice = duel_choice(code);
    return fmt::format("{}{}", choice.face, type_letter(choice.type));
  }
  static std::string read(const Json& json, std::uint8_t& code) {
    const std::string* text = json.get_ptr<const std::string*>();
    if (text != nullptr && text->size() == 2 && (*text)[0] >= '0' && (*text)[0] <= '9') {
      for (std::size_t type = 0; type < kUnitTypes; ++type) {
        if (type_letter(static_cast<UnitType>(type)) != (*text)[1]) continue;
        code =
            static_cast<std::uint8_t>(duel_code({(*text)[0] - '0', static_cast<UnitType>(type)}));
        return "";
      }
    }
    return "expected a face and the letter of a type, such as \"9a\"";
  }
};

template <class Archive>
constexpr void duel_fields(Archive& archive, DuelGame::State& state) {
  archive.object("dice", [&](auto& dice) {
    dice.value(DuelGame::kSides[0], state.dice[0], PoolCodec{});
    dice.value(DuelGame::kSides[1], state.dice[1], PoolCodec{});
  });
  archive.object("troops", [&](auto& troops) {
    troops.value(DuelGame::kSides[0], state.troops.attack, TroopsTextCodec{});
    troops.value(DuelGame::kSides[1], state.troops.defence, TroopsTextCodec{});
  });
  const bool reads = Archive::kReads;
  if (reads || state.pending != DuelGame::kNone) {
    archive.value("chosen", state.pending, ChoiceCodec{});
  }
  if (reads || state.rolling < 2) {
    archive.name("rolling", state.rolling, DuelGame::kSides);
    archive.number("next_face", state.next_face, {1, kFaces - 1});
  }
}
// `exchanges` are pairs of choices.
static_assert(bytes_of_fields<DuelGame::State>([](auto& archive, DuelGame::State& state) {
                duel_fields(archive, state);
                archive.follows(state.exchanges, state.exchange);
              }) == sizeof(DuelGame::State));

Json exchanges_json(const DuelGame::State& state) {
  Json exchanges = Json::array();
  for (std::size_t i = 0; i < state.exchange; ++i) {
    exchanges.push_back(
        {ChoiceCodec::write(state.exchanges[i][0]), ChoiceCodec::write(state.exchanges[i][1])});
  }
  return exchanges;
}

void read_exchanges(JsonReader& top, DuelGame::State& state) {
  const auto exchanges = top.list("exchanges", state.exchanges.size());
  for (std::size_t i = 0; i < exchanges.size(); ++i) {
    if (!exchanges[i].is_array() || exchanges[i].size() != 2) {
      return top.fail("exchanges", "expected pairs of choices");
    }
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string wrong = ChoiceCodec::read(exchanges[i][side], state.exchanges[i][side]);
      if (!wrong.empty()) top.fail("exchanges", wrong);
    }
  }
  state.exchange = static_cast<std::uint8_t>(exchanges.size());
}

}  // namespace

Json DuelGame::to_json(const State& state) const {
  State copy = state;
  JsonWriter top;
  duel_fields(top, copy);
  top.put("exchanges", exchanges_json(state));
  return std::move(top.json());
}

absl::StatusOr<DuelGame::State> DuelGame::read_state(const Json& json) const {
  JsonMistakes mistakes;
  JsonReader top(json, "", mistakes);
  State state = initial_state();
  state.rolling = 2;
  duel_fields(top, state);
  read_exchanges(top, state);
  top.finish();
  if (mistakes.ok()) check(state, mistakes);
  if (!mistakes.ok()) return mistakes.status();
  return state;
}

// Dice and troops are those of the fight, as far as they have been rolled and fought with.
void DuelGame::check(const State& state, JsonMistakes& mistakes) const {
  if (state.rolling < 2 && (state.exchange > 0 || state.pending != kNone)) {
    return mistakes.add("rolling", "is over once dice are chosen");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const int dice = total(state.dice[side]);
    const int left = dice_left(state, side);
    const bool rolls = state.rolling == side;
    if (rolls ? dice >= left : dice != (state.rolling < side ? 0 : left)) {
      mistakes.add(fmt::format("dice.{}", kSides[side]),
                   fmt::format("has {} dice, expected {}", dice,
                               rolls ? fmt::format("fewer than {}", left)
                                     : fmt::format("{}", state.rolling < side ? 0 : left)));
    }
    const Troops& now = side == 0 ? state.troops.attack : state.troops.defence;
    const Troops& start = side == 0 ? fight_.attack : fight_.defence;
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      if (now[type] > start[type]) {
        mistakes.add(fmt::format("troops.{}", kSides[side]),
                     "has more troops than the fight begins with");
      }
    }
  }
  for (int face = 0; state.rolling < 2 && face < state.next_face; ++face) {
    if (state.dice[state.rolling][static_cast<std::size_t>(face)] > 0) {
      mistakes.add("next_face", "is above a face that has been rolled");
    }
  }
  if (state.pending == kNone || !mistakes.ok()) return;
  State before = state;
  before.pending = kNone;
  ActionList legal;
  if (to_move(before) == 0) legal_actions(before, legal);
  if (std::find(legal.begin(), legal.end(), Action{state.pending}) == legal.end()) {
    mistakes.add("chosen", "is no die and type that the attacker has");
  }
}

}  // namespace muster::projecthex
