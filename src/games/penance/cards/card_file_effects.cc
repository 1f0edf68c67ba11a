#include "games/penance/cards/card_file_effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/config/nearest.h"
#include "games/penance/cards/effects_ops.h"
#include "games/penance/cards/effects_words.h"

namespace muster::penance {
namespace {

// Nothing, or what is wrong with a value: "expected ...".
using Mistake = std::optional<std::string>;

// ---- Values.

Mistake expected(std::string_view what) { return fmt::format("expected {}", what); }

Mistake unknown(std::string_view text, const std::vector<std::string>& known) {
  return fmt::format("unknown \"{}\"{}", text, suggestion(text, known));
}

std::optional<std::string_view> text_of(const toml::node& node) {
  const auto* text = node.as_string();
  if (text == nullptr) return std::nullopt;
  return text->get();
}

// The words of a list, or of one text, by `use`, which may object.
template <class Use>
Mistake each_text(const toml::node& node, const Use& use) {
  if (const auto text = text_of(node)) return use(*text);
  const toml::array* array = node.as_array();
  if (array == nullptr || array->empty()) return expected("a text or a list of texts");
  for (const toml::node& element : *array) {
    const auto text = text_of(element);
    if (!text) return expected("a list of texts");
    if (Mistake mistake = use(*text)) return mistake;
  }
  return std::nullopt;
}

template <class E>
Mistake word_into(const toml::node& node, E& field) {
  const auto text = text_of(node);
  if (!text) return expected("a text");
  const auto value = find_word<E>(*text);
  if (!value) return unknown(*text, known_words(word_list(E{})));
  field = *value;
  return std::nullopt;
}

template <class Number>
Mistake number_into(const toml::node& node, std::int64_t min, std::int64_t max, Number& field) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < min || *value > max) {
    return expected(fmt::format("an integer from {} to {}", min, max));
  }
  field = static_cast<Number>(*value);
  return std::nullopt;
}

Mistake bits_into(const toml::node& node, WordList words, std::uint8_t& mask) {
  return each_text(node, [&](std::string_view text) -> Mistake {
    const auto index = find_in(words, text);
    if (!index) return unknown(text, known_words(words));
    mask = static_cast<std::uint8_t>(mask | 1U << *index);
    return std::nullopt;
  });
}

// ---- Keys. Each reads one value into the effect.

using ReadKey = Mistake (*)(const toml::node& node, EffectNode& into);

template <auto Field>
Mistake read_word(const toml::node& node, EffectNode& into) {
  return word_into(node, into.effect.*Field);
}

template <auto Field, int Min, int Max>
Mistake read_number(const toml::node& node, EffectNode& into) {
  return number_into(node, Min, Max, into.effect.*Field);
}

template <EffectFlag Flag>
Mistake read_flag(const toml::node& node, EffectNode& into) {
  if (node.value_exact<bool>() != true) return expected("true");
  into.effect.flags |= Flag;
  return std::nullopt;
}

template <auto Field>
Mistake read_placed(const toml::node& node, EffectNode& into) {
  into.placed = true;
  if constexpr (std::is_same_v<std::decay_t<decltype(into.placement.*Field)>, bool>) {
    if (node.value_exact<bool>() != true) return expected("true");
    into.placement.*Field = true;
    return std::nullopt;
  } else {
    return number_into(node, 0, 99, into.placement.*Field);
  }
}

// Words of an enumeration into the shared byte `subject`.
template <class E>
Mistake read_subject(const toml::node& node, EffectNode& into) {
  E value{};
  Mistake mistake = word_into(node, value);
  into.effect.subject = static_cast<std::uint8_t>(value);
  return mistake;
}

Mistake read_kind(const toml::node& node, EffectNode& into) {
  if (into.effect.op == Op::kZone) return read_subject<ZoneKind>(node, into);
  if (into.effect.op == Op::kSummon || into.effect.op == Op::kCommand) {
    return read_subject<SummonKind>(node, into);
  }
  return read_subject<TokenKind>(node, into);
}

Mistake read_amount(const toml::node& node, EffectNode& into) {
  Amount& amount = into.effect.amount;
  if (const auto text = text_of(node)) return word_into(node, amount.kind);
  amount.kind = AmountKind::kNumber;
  return node.is_integer() ? number_into(node, -99, 99, amount.value)
                           : expected("a number or a word such as \"all\"");
}

Mistake read_conditions(const toml::node& node, EffectNode& into) {
  std::size_t read = 0;
  return each_text(node, [&](std::string_view text) -> Mistake {
    if (read == into.effect.conditions.size()) return expected("at most two conditions");
    const auto condition = parse_condition(text);
    if (!condition) {
      const std::string plain(text.substr(text.starts_with("!") ? 1 : 0));
      return fmt::format("unknown condition \"{}\"{}", text, suggestion(plain, condition_words()));
    }
    into.effect.conditions[read++] = *condition;
    return std::nullopt;
  });
}

Mistake read_event(const toml::node& node, EffectNode& into) {
  const auto text = text_of(node);
  if (!text) return expected("a text");
  constexpr std::string_view kPlay = "play:";
  if (text->starts_with(kPlay) && text->size() > kPlay.size()) {
    into.effect.on = Event::kPlayNamed;
    into.played = text->substr(kPlay.size());
    return std::nullopt;
  }
  const auto parts = split_number(*text, ">=");
  const auto event = parts ? find_word<Event>(parts->word) : std::nullopt;
  if (!event || *event == Event::kPlayNamed) {
    return unknown(*text, known_words(word_list(Event{})));
  }
  const bool numbered = *event == Event::kMoved || *event == Event::kRangedAttackFrom;
  if (numbered != (parts->number >= 0)) {
    return expected(numbered ? "a number behind it, as in \"moved>=3\"" : "no number behind it");
  }
  into.effect.on = *event;
  into.effect.on_value = static_cast<std::uint8_t>(std::max(parts->number, 0));
  return std::nullopt;
}

Mistake read_length(const toml::node& node, EffectNode& into) {
  const auto text = text_of(node);
  if (!text) return expected("a text");
  Effect& effect = into.effect;
  effect.turns = 1;
  if (*text == "round") {
    effect.length = Length::kRounds;
    return std::nullopt;
  }
  const auto parts = split_number(*text, ":");
  const auto length = parts ? find_word<Length>(parts->word) : std::nullopt;
  if (!length) return unknown(parts ? parts->word : *text, known_words(word_list(Length{})));
  const bool must_count = *length == Length::kRounds || *length == Length::kTurns;
  if ((must_count && parts->number < 1) || (!has_count(*length) && parts->number >= 0)) {
    return expected("a number of turns or rounds where one belongs, as in \"turns:2\"");
  }
  effect.length = *length;
  effect.turns =
      has_count(*length) ? static_cast<std::uint8_t>(std::max(parts->number, 1)) : std::uint8_t{0};
  return std::nullopt;
}

Mistake read_area(const toml::node& node, EffectNode& into) {
  const auto text = text_of(node);
  if (!text) return expected("a text");
  const auto parts = split_number(*text, ":");
  const auto area = parts ? find_word<AreaKind>(parts->word) : std::nullopt;
  if (!area) return unknown(parts ? parts->word : *text, known_words(word_list(AreaKind{})));
  if (has_size(*area) != (parts->number >= 0)) {
    return expected("a size where one belongs, as in \"radius:2\"");
  }
  into.effect.area = *area;
  into.effect.area_size = static_cast<std::uint8_t>(std::max(parts->number, 0));
  return std::nullopt;
}

Mistake read_who(const toml::node& node, EffectNode& into) {
  into.has_who = true;
  return word_into(node, into.effect.who);
}

Mistake read_stack(const toml::node& node, EffectNode& into) {
  const auto value = node.value_exact<bool>();
  if (!value) return expected("true or false");
  into.effect.flags |= *value ? kStacks : kNeverTwice;
  return std::nullopt;
}

Mistake read_toward(const toml::node& node, EffectNode& into) {
  const auto text = text_of(node);
  if (text != "tgt" && text != "self") return expected("\"tgt\" or \"self\"");
  into.effect.flags |= text == "tgt" ? kTowardTarget : kTowardSelf;
  return std::nullopt;
}

Mistake read_ignore(const toml::node& node, EffectNode& into) {
  return bits_into(node, move_flag_words(), into.effect.mask);
}
Mistake read_locked(const toml::node& node, EffectNode& into) {
  return bits_into(node, locked_card_words(), into.effect.mask);
}
Mistake read_forms(const toml::node& node, EffectNode& into) {
  return bits_into(node, word_list(FormKind{}), into.effect.mask);
}

struct Key {
  Field field;
  ReadKey read = nullptr;  // nullptr: a list of effects
};

constexpr std::array<Key, kFields> kKeys = {{
    {Field::kN, read_amount},
    {Field::kIf, read_conditions},
    {Field::kWhen, read_word<&Effect::when>},
    {Field::kOn, read_event},
    {Field::kWho, read_who},
    {Field::kSide, read_word<&Effect::side>},
    {Field::kLength, read_length},
    {Field::kStat, read_subject<Stat>},
    {Field::kKind, read_kind},
    {Field::kName, read_subject<StatusName>},
    {Field::kVs, read_word<&Effect::vs>},
    {Field::kWhat, read_word<&Effect::what>},
    {Field::kIgnore, read_ignore},
    {Field::kCards, read_locked},
    {Field::kChoice, read_forms},
    {Field::kArea, read_area},
    {Field::kPer, read_word<&Effect::per>},
    {Field::kMin, read_number<&Effect::min, 0, 99>},
    {Field::kMax, read_number<&Effect::max, 1, 99>},
    {Field::kCap, read_number<&Effect::max, 1, 99>},
    {Field::kLimit, read_number<&Effect::limit, 1, 8>},
    {Field::kRange, read_number<&Effect::range, 0, kWholeBoard>},
    {Field::kHits, read_number<&Effect::hits, 1, 9>},
    {Field::kTargets, read_number<&Effect::targets, 1, 9>},
    {Field::kFrom, read_word<&Effect::from>},
    {Field::kTo, read_word<&Effect::to>},
    {Field::kFilter, read_word<&Effect::filter>},
    {Field::kAt, read_word<&Effect::at>},
    {Field::kDice, read_number<&Effect::parameter, 1, 9>},
    {Field::kSet, read_number<&Effect::parameter, 0, 60>},
    {Field::kSave, read_number<&Effect::parameter, 1, 9>},
    {Field::kAlternateTurns, read_number<&Effect::parameter, 1, 9>},
    {Field::kDmgFromCrucible, read_number<&Effect::parameter, 1, 9>},
    {Field::kSpread, read_number<&Effect::parameter, 1, 99>},
    {Field::kHp, read_placed<&Placement::hp>},
    {Field::kDef, read_placed<&Placement::def>},
    {Field::kDmg, read_placed<&Placement::dmg>},
    {Field::kMove, read_placed<&Placement::move>},
    {Field::kSlow, read_placed<&Placement::slow>},
    {Field::kSize, read_placed<&Placement::size>},
    {Field::kRadius, read_placed<&Placement::radius>},
    {Field::kDmgCross, read_placed<&Placement::dmg_cross>},
    {Field::kDmgEnter, read_placed<&Placement::dmg_enter>},
    {Field::kRecover, read_placed<&Placement::recover>},
    {Field::kVent, read_placed<&Placement::vent>},
    {Field::kPenalty, read_placed<&Placement::penalty>},
    {Field::kPing, read_placed<&Placement::ping>},
    {Field::kBlocksMove, read_placed<&Placement::blocks_move>},
    {Field::kBlocksLos, read_placed<&Placement::blocks_los>},
    {Field::kBlocksEnemy, read_placed<&Placement::blocks_enemy>},
    {Field::kOrMelee, read_flag<kOrMelee>},
    {Field::kSplit, read_flag<kSplit>},
    {Field::kStraight, read_flag<kStraight>},
    {Field::kTeleport, read_flag<kTeleport>},
    {Field::kToward, read_toward},
    {Field::kReturn, read_flag<kReturn>},
    {Field::kStack, read_stack},
    {Field::kReplaces, read_flag<kReplaces>},
    {Field::kAlt, read_flag<kAlternative>},
    {Field::kWhenAttacked, read_flag<kWhenAttacked>},
    {Field::kRandom, read_flag<kRandom>},
    {Field::kUserChooses, read_flag<kUserChooses>},
    {Field::kReorder, read_flag<kReorder>},
    {Field::kMayDiscard, read_flag<kMayDiscard>},
    {Field::kHalf, read_flag<kHalf>},
    {Field::kFirstEachRound, read_flag<kFirstEachRound>},
    {Field::kBreaksOnAttack, read_flag<kBreaksOnAttack>},
    {Field::kThen},
    {Field::kA},
    {Field::kB},
}};
static_assert(std::is_sorted(kKeys.begin(), kKeys.end(), [](const Key& one, const Key& next) {
  return one.field < next.field;
}));
static_assert(kKeys.back().field == static_cast<Field>(kFields - 1));

std::vector<std::string> keys_of(const OpInfo& info) {
  std::vector<std::string> known = {"op"};
  for (const Key& key : kKeys) {
    if (key_use(info, key.field) != KeyUse::kUnknown) known.emplace_back(word(key.field));
  }
  return known;
}

// ---- Effects.

// Reads one effect after the other; mistakes carry the place of the value.
class EffectsReader {
 public:
  explicit EffectsReader(Reader& card) : card_(card) {}

  void read(const toml::table& table, const std::string& path, EffectNode& into) {
    const toml::node* op = table.get("op");
    if (op == nullptr) {
      fail(table, path, "key `op` is missing; expected the name of an effect");
      return;
    }
    if (const Mistake mistake = word_into(*op, into.effect.op)) {
      fail(*op, path + ".op", *mistake);
      return;
    }
    const OpInfo& info = op_info(into.effect.op);
    for (const auto& [key, node] : table) {
      if (key.str() != "op") read_key(info, key, node, path, into);
    }
    for (const Key& key : kKeys) {
      if (key_use(info, key.field) == KeyUse::kRequired && !table.contains(word(key.field))) {
        fail(table, path,
             fmt::format("key `{}` is missing; `{}` needs it", word(key.field),
                         word(into.effect.op)));
      }
    }
  }

  void read_all(const toml::node& node, const std::string& path, std::vector<EffectNode>& into) {
    const toml::array* array = node.as_array();
    if (array == nullptr) {
      fail(node, path, "expected a list of effects: [{ op = ... }, ...]");
      return;
    }
    into.resize(array->size());
    for (std::size_t i = 0; i < array->size(); ++i) {
      const std::string at = fmt::format("{}[{}]", path, i);
      const toml::table* table = array->get(i)->as_table();
      if (table == nullptr) {
        fail(*array->get(i), at, "expected an effect: { op = ... }");
      } else {
        read(*table, at, into[i]);
      }
    }
  }

 private:
  void read_key(const OpInfo& info, const toml::key& key, const toml::node& node,
                const std::string& path, EffectNode& into) {
    const std::string_view name = key.str();
    const auto field = find_word<Field>(name);
    if (!field || key_use(info, *field) == KeyUse::kUnknown) {
      fail(node, fmt::format("{}.{}", path, name),
           fmt::format("is unknown to `{}`{}", word(info.op), suggestion(name, keys_of(info))));
      return;
    }
    const ReadKey reading = kKeys[static_cast<std::size_t>(*field)].read;
    if (reading == nullptr) {
      read_all(node, fmt::format("{}.{}", path, name),
               *field == Field::kB ? into.other : into.then);
    } else if (const Mistake mistake = reading(node, into)) {
      fail(node, fmt::format("{}.{}", path, name), *mistake);
    }
  }

  void fail(const toml::node& at, const std::string& path, std::string_view message) {
    card_.fail_at(at, path, message);
  }

  Reader& card_;
};

}  // namespace

std::vector<EffectNode> read_effects(Reader& card, std::string_view key) {
  std::vector<EffectNode> effects;
  if (const toml::node* node = card.node(key)) {
    EffectsReader(card).read_all(*node, std::string(key), effects);
  }
  return effects;
}

}  // namespace muster::penance
