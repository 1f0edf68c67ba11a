#include "games/homm/cards/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "core/config/nearest.h"
#include "games/homm/cards/operations.h"
#include "games/homm/cards/state_names.h"

namespace muster::homm {
namespace {

template <class E>
using Names = std::vector<std::pair<std::string, E>>;

const Names<Timing> kTimings = {{"instant", Timing::kInstant},
                                {"ongoing", Timing::kOngoing},
                                {"activation", Timing::kActivation},
                                {"permanent", Timing::kPermanent},
                                {"map", Timing::kMap}};
const Names<CardKind> kKinds = {{"statistic", CardKind::kStatistic},
                                {"ability", CardKind::kAbility},
                                {"spell", CardKind::kSpell},
                                {"artifact", CardKind::kArtifact},
                                {"war_machine", CardKind::kWarMachine}};
template <class E, class List>
Names<E> names_by_value(const List& list) {
  Names<E> names;
  for (std::size_t i = 0; i < list.size(); ++i) names.emplace_back(list[i], static_cast<E>(i));
  return names;
}
const Names<Window> kMoments = names_by_value<Window>(kWindowNames);
const Names<Need> kNeeds = {{"distant", kNeedDistant},
                            {"melee_attacker", kNeedMeleeAttacker},
                            {"ranged_attacker", kNeedRangedAttacker},
                            {"siege", kNeedSiege},
                            {"empty_discard", kNeedEmptyDiscard},
                            {"neutrals", kNeedNeutrals},
                            {"heroes", kNeedHeroes},
                            {"tower", kNeedTower}};
const Names<School> kSchools = {
    {"air", kAir}, {"earth", kEarth}, {"fire", kFire}, {"water", kWater}};
const Names<TargetKind> kTargets = {{"unit", TargetKind::kUnit},
                                    {"own_unit", TargetKind::kOwnUnit},
                                    {"enemy_unit", TargetKind::kEnemyUnit},
                                    {"space", TargetKind::kSpace},
                                    {"any_space", TargetKind::kAnySpace},
                                    {"wall", TargetKind::kWall},
                                    {"obstacle", TargetKind::kObstacle},
                                    {"next_unit", TargetKind::kNextUnit},
                                    {"next_space", TargetKind::kNextSpace},
                                    {"next_to_space", TargetKind::kNextToSpace},
                                    {"closest", TargetKind::kClosest},
                                    {"battered", TargetKind::kBattered},
                                    {"affected", TargetKind::kAffected},
                                    {"own_attacker", TargetKind::kOwnAttacker},
                                    {"enemy_attacker", TargetKind::kEnemyAttacker},
                                    {"own_target", TargetKind::kOwnTarget},
                                    {"enemy_target", TargetKind::kEnemyTarget},
                                    {"active", TargetKind::kActive},
                                    {"own_active", TargetKind::kOwnActive},
                                    {"slowest", TargetKind::kSlowest}};
const Names<UnitType> kTypes = {
    {"ground", UnitType::kGround}, {"flying", UnitType::kFlying}, {"ranged", UnitType::kRanged}};
const Names<Lasts> kDurations = {
    {"activation", Lasts::kActivation}, {"own_activation", Lasts::kItsActivation},
    {"round", Lasts::kRound},           {"next_round", Lasts::kNextRound},
    {"combat", Lasts::kCombat},         {"attack_on_it", Lasts::kAttackOnIt}};
// Those that cards can have.
const Names<Lasting> kLastings = [] {
  Names<Lasting> names = names_by_value<Lasting>(kLastingNames);
  std::erase_if(names, [](const auto& each) {
    return each.second == Lasting::kNone || each.second == Lasting::kAttackToken ||
           each.second == Lasting::kDefenseOnce || each.second == Lasting::kMayCast ||
           each.second == Lasting::kDamageWaits;
  });
  return names;
}();
const Names<DiceChange> kDiceChanges = {{"ignore", kIgnoreDie},
                                        {"no_roll", kNoRoll},
                                        {"triple", kTripleDie},
                                        {"no_penalty", kSkipPenalty},
                                        {"ignore_defense", kIgnoreDefense}};
const Names<Place> kPlaces = {{"hand", kFromHand},
                              {"play", kFromPlay},
                              {"discard", kFromDiscard},
                              {"deck", kFromDeck},
                              {"supply", kFromSupply}};
const Names<SpellLevel> kLevels = {{"basic", SpellLevel::kBasic}, {"expert", SpellLevel::kExpert}};
const Names<Quality> kQualities = {
    {"minor", Quality::kMinor}, {"major", Quality::kMajor}, {"relic", Quality::kRelic}};

template <class E>
std::vector<std::string> words(const Names<E>& names) {
  std::vector<std::string> all;
  for (const auto& [name, value] : names) all.push_back(name);
  return all;
}

template <class E>
std::optional<E> by_name(const Names<E>& names, std::string_view name) {
  for (const auto& [known, value] : names) {
    if (known == name) return value;
  }
  return std::nullopt;
}

// A list of names as the sum of what `bits` makes of each.
template <class E, class F>
unsigned read_bits(Reader& reader, std::string_view key, const Names<E>& names, unsigned fallback,
                   F bits) {
  if (!reader.has(key)) return fallback;
  unsigned sum = 0;
  for (const std::string& text : reader.texts(key, std::nullopt)) {
    if (const auto value = by_name(names, text)) {
      sum |= bits(*value);
    } else {
      reader.fail(key, fmt::format("unknown name \"{}\"{}", text, suggestion(text, words(names))));
    }
  }
  return sum;
}

unsigned plain_bits(Reader& reader, std::string_view key, const auto& names, unsigned fallback) {
  return read_bits(reader, key, names, fallback,
                   [](auto value) { return static_cast<unsigned>(value); });
}

unsigned index_bits(Reader& reader, std::string_view key, const auto& names, unsigned fallback) {
  return read_bits(reader, key, names, fallback,
                   [](auto value) { return 1u << static_cast<unsigned>(value); });
}

// A value for every power threshold: one for all of them, or a list with one for each. `parse`
// turns a node into a value, or nothing.
template <class T, class F>
void read_by_power(Reader& reader, std::string_view key, std::size_t thresholds,
                   std::string_view expected, ByPower<T>& values, F parse) {
  const toml::node* node = reader.node(key);
  if (node == nullptr) return;
  const std::size_t count = std::max<std::size_t>(thresholds, 1);
  const toml::array* array = node->as_array();
  if (array != nullptr && array->size() != count) {
    reader.fail(
        key, fmt::format("expected {}, or a list of {} of them as `power` has", expected, count));
    return;
  }
  for (std::size_t i = 0; i < kThresholds; ++i) {
    const toml::node& each = array == nullptr ? *node : *array->get(std::min(i, count - 1));
    const std::optional<T> value = parse(each);
    if (!value) {
      reader.fail_at(each, key, fmt::format("expected {}", expected));
      return;
    }
    values[i] = *value;
  }
}

std::optional<Tiers> parse_tiers(const toml::node& node) {
  constexpr std::string_view kLetters = "BSGA";
  const auto text = node.value_exact<std::string>();
  if (!text || text->empty()) return std::nullopt;
  unsigned tiers = 0;
  for (const char letter : *text) {
    const std::size_t tier = kLetters.find(letter);
    if (tier == std::string_view::npos) return std::nullopt;
    tiers |= 1u << tier;
  }
  return static_cast<Tiers>(tiers);
}

template <class T>
std::optional<T> parse_small(const toml::node& node, int min, int max) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < min || *value > max) return std::nullopt;
  return static_cast<T>(*value);
}

void read_power(Reader& reader, CardOption& option) {
  const auto power = reader.integers("power", std::vector<std::int64_t>{});
  const bool rising = std::is_sorted(power.begin(), power.end());
  const bool small = std::all_of(power.begin(), power.end(),
                                 [](std::int64_t each) { return each >= 0 && each <= 20; });
  if (power.size() > kThresholds || !rising || !small) {
    reader.fail("power", "expected up to 3 rising numbers from 0 to 20");
    return;
  }
  option.thresholds = static_cast<std::uint8_t>(power.size());
  for (std::size_t i = 0; i < power.size(); ++i) {
    option.power[i] = static_cast<std::uint8_t>(power[i]);
  }
}

// When a card can be played that does not say it.
Moments usual_moments(Timing timing) {
  constexpr Moments kAnytime = moment(Window::kNone) | moment(Window::kRoundStart) |
                               moment(Window::kActivation) | moment(Window::kAttack) |
                               moment(Window::kRetaliation);
  switch (timing) {
    case Timing::kInstant:
      return kAnytime;
    case Timing::kPermanent:
      return moment(Window::kNone) | moment(Window::kRoundStart);
    case Timing::kMap:
      return 0;
    default:
      return moment(Window::kNone);
  }
}

// The version of a card without tokens: its expert options, or all of them.
Card empowered(const Card& card, bool both) {
  Card version = card;
  version.id += "_empowered";
  version.name += " (empowered)";
  version.options.clear();
  for (CardOption option : card.options) {
    if (!both && !option.cost.expert) continue;
    option.cost.expert = false;
    version.options.push_back(option);
  }
  return version;
}

// Any spell card may be discarded for 1 power (cards.md, conventions).
CardOption burning() {
  CardOption option;
  option.text = "discard for 1 power";
  option.when = moment(Window::kPower);
  option.effects.push_back({.op = Operation::kPower, .amount = {1, 1, 1}});
  return option;
}

std::string title(std::string_view id) {
  std::string text;
  bool start = true;
  for (const char c : id) {
    text.push_back(c == '_' ? ' ' : start && c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c);
    start = c == '_';
  }
  return text;
}

}  // namespace

std::vector<Card> CardReader::read() {
  std::vector<Card> cards;
  Reader top(document_, diagnostics_);
  const auto kind = top.choice<CardKind>("kind", std::nullopt, kKinds);
  for (const Reader& entry : top.tables("card")) {
    const std::string id = entry.raw()["id"].value_or(std::string("card"));
    Reader reader(entry.raw(), document_.file, diagnostics_, id);
    cards.push_back(read_card(reader, kind));
    const std::string version = reader.text("empowered", "none");
    if (version == "expert" || version == "both") {
      cards.push_back(empowered(cards.back(), version == "both"));
    } else if (version != "none") {
      reader.fail("empowered", "expected \"none\", \"expert\" or \"both\"");
    }
    reader.finish();
  }
  top.finish();
  return cards;
}

Card CardReader::read_card(Reader& reader, CardKind kind) {
  Card card;
  card.kind = kind;
  card.id = reader.text("id", std::nullopt);
  const bool plain = std::all_of(card.id.begin(), card.id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (card.id.empty() || !plain) reader.fail("id", "expected small letters, digits and _");
  card.name = reader.text("name", title(card.id));
  if (kind == CardKind::kSpell) {
    card.schools = static_cast<std::uint8_t>(plain_bits(reader, "schools", kSchools, 0));
    if (card.schools == 0) reader.fail("schools", "expected the spell's school, or all four");
    card.level = reader.choice<SpellLevel>("level", std::nullopt, kLevels);
  }
  if (kind == CardKind::kArtifact) {
    card.quality = reader.choice<Quality>("quality", Quality::kNone, kQualities);
  }
  const std::size_t most = card.spell() ? kMaxOptions - 1 : kMaxOptions;
  std::size_t number = 0;
  for (const Reader& entry : reader.tables("option")) {
    Reader option(entry.raw(), document_.file, diagnostics_,
                  fmt::format("{}.option[{}]", card.id, number++));
    card.options.push_back(read_option(option, card));
    option.finish();
  }
  if (card.options.empty() || card.options.size() > most) {
    reader.fail("option", fmt::format("expected 1 to {} tables [[card.option]]", most));
  }
  if (card.spell()) card.options.push_back(burning());
  return card;
}

CardOption CardReader::read_option(Reader& reader, const Card& card) {
  CardOption option;
  option.text = reader.text("text", "");
  option.timing = reader.choice<Timing>("timing", std::nullopt, kTimings);
  option.when =
      static_cast<Moments>(index_bits(reader, "when", kMoments, usual_moments(option.timing)));
  if (option.timing == Timing::kMap && option.when != 0) {
    reader.fail("when", "is not for timing = \"map\": such an option is not played in combat");
  }
  option.needs = static_cast<std::uint16_t>(plain_bits(reader, "needs", kNeeds, 0));
  option.from = static_cast<std::uint8_t>(plain_bits(reader, "from", kPlaces, kFromHand));
  if ((option.from & ~(kFromHand | kFromPlay)) != 0 || option.from == 0) {
    reader.fail("from", "expected [\"hand\"], [\"play\"] or both");
  }
  option.once_a_round = reader.boolean("once_a_round", false);
  option.automatic = reader.boolean("automatic", false);
  if (option.automatic && !(option.once_a_round && option.from == kFromPlay)) {
    reader.fail("automatic", "goes with from = [\"play\"] and once_a_round = true");
  }
  read_power(reader, option);
  if (option.thresholds > 0 && !card.spell()) reader.fail("power", "is for spells");
  if (auto cost = reader.table("cost")) read_cost(*cost, option.cost);
  const toml::node* targets = reader.node("targets");
  if (targets != nullptr && targets->as_array() == nullptr) {
    reader.fail("targets", "expected a list of kinds of targets, or of tables with `kind`");
  } else if (targets != nullptr) {
    for (const toml::node& each : *targets->as_array()) read_target(reader, each, option);
  }
  for (Reader& effect : reader.tables("effects")) {
    option.effects.push_back(read_effect(effect, option));
    effect.finish();
  }
  if (option.effects.empty() && option.timing != Timing::kMap &&
      option.timing != Timing::kPermanent) {
    reader.fail("effects", "expected a list of tables with `do`");
  }
  return option;
}

void CardReader::read_cost(Reader& reader, CardCost& cost) {
  const auto number = [&reader](std::string_view key, int max) {
    return static_cast<std::uint8_t>(reader.integer(key, {.fallback = 0, .min = 0, .max = max}));
  };
  cost.discard = number("discard", 9);
  cost.discard_up_to = number("discard_up_to", kMaxInstances);
  cost.remove = number("remove", 9);
  cost.materials = number("materials", 9);
  cost.kinds = static_cast<Kinds>(index_bits(reader, "kinds", kKinds, 0));
  cost.expert = reader.boolean("expert", false);
  cost.itself = reader.boolean("itself", false);
  cost.returns = reader.boolean("returns", false);
  if (cost.itself && cost.returns) reader.fail("returns", "a card removed does not return");
  reader.finish();
}

void CardReader::read_target(Reader& reader, const toml::node& node, CardOption& option) {
  if (option.targets.full()) {
    reader.fail_at(node, "targets", fmt::format("holds at most {}", option.targets.capacity()));
    return;
  }
  TargetSpec target;
  if (const auto name = node.value_exact<std::string>()) {
    const auto kind = by_name(kTargets, *name);
    if (!kind) {
      reader.fail_at(
          node, "targets",
          fmt::format("unknown kind \"{}\"{}", *name, suggestion(*name, words(kTargets))));
      return;
    }
    target.kind = *kind;
  } else if (const toml::table* table = node.as_table()) {
    Reader fields(*table, document_.file, diagnostics_, "targets");
    target.kind = fields.choice<TargetKind>("kind", std::nullopt, kTargets);
    target.types = static_cast<Types>(index_bits(fields, "types", kTypes, 0xff));
    read_by_power(fields, "tiers", option.thresholds, "tiers such as \"BS\" (of B, S, G, A)",
                  target.tiers, parse_tiers);
    read_by_power(fields, "wanted", option.thresholds, "0 or 1", target.wanted,
                  [](const toml::node& each) { return parse_small<std::uint8_t>(each, 0, 1); });
    target.optional = fields.boolean("optional", false);
    target.not_active = fields.boolean("not_active", false);
    target.damaged = fields.boolean("damaged", false);
    fields.finish();
  } else {
    reader.fail_at(node, "targets", "expected a kind of target, or a table with `kind`");
    return;
  }
  option.targets.push_back(target);
}

CardEffect CardReader::read_effect(Reader& reader, const CardOption& option) {
  CardEffect effect;
  const std::size_t powers = option.thresholds;
  const std::string name = reader.text("do", std::nullopt);
  const CardOperation* operation = find_card_operation(name);
  if (operation == nullptr) {
    std::vector<std::string> known;
    for (const CardWord& word : card_operations()) known.emplace_back(word.name);
    reader.fail("do", fmt::format("unknown operation \"{}\"{}", name, suggestion(name, known)));
  } else {
    effect.op = operation->op;
  }
  read_by_power(reader, "amount", powers, "a number from -20 to 20", effect.amount,
                [](const toml::node& each) { return parse_small<std::int8_t>(each, -20, 20); });
  effect.per_paid =
      static_cast<std::uint8_t>(reader.integer("per_discard", {.fallback = 0, .min = 0, .max = 9}));
  effect.target =
      static_cast<std::uint8_t>(reader.integer("target", {.fallback = 0, .min = 0, .max = 2}));
  effect.lasting = reader.choice<Lasting>("lasting", Lasting::kNone, kLastings);
  if (!reader.has("lasting")) effect.lasting = Lasting::kNone;
  read_by_power(reader, "lasts", powers,
                "one of \"activation\", \"own_activation\", \"round\", "
                "\"next_round\", \"combat\", \"attack_on_it\"",
                effect.lasts, [](const toml::node& each) {
                  const auto text = each.value_exact<std::string>();
                  return text ? by_name(kDurations, *text) : std::nullopt;
                });
  effect.dice = static_cast<std::uint8_t>(plain_bits(reader, "change", kDiceChanges, 0));
  effect.kinds = static_cast<Kinds>(index_bits(reader, "kinds", kKinds, 0));
  effect.schools = static_cast<std::uint8_t>(plain_bits(reader, "schools", kSchools, 0));
  if (reader.has("level")) effect.level = reader.choice<SpellLevel>("level", std::nullopt, kLevels);
  effect.from = static_cast<std::uint8_t>(plain_bits(reader, "from", kPlaces, 0));
  effect.if_spell_paid = reader.boolean("if_spell_discarded", false);
  read_by_power(reader, "unit", powers, "the id of a unit side", effect.unit,
                [this](const toml::node& each) -> std::optional<std::uint8_t> {
                  const auto id = each.value_exact<std::string>();
                  if (!id) return std::nullopt;
                  return unit_index(*id);
                });
  if (operation != nullptr) check_effect(reader, option, effect);
  return effect;
}

// What an operation needs beside its name.
void CardReader::check_effect(Reader& reader, const CardOption& option, const CardEffect& effect) {
  const CardOperation& operation = card_operation(effect.op);
  const Moments wrong = static_cast<Moments>(option.when & ~operation.moments);
  if (wrong != 0) {
    std::vector<std::string> fitting;
    for (const auto& [name, window] : kMoments) {
      if ((operation.moments & moment(window)) != 0) fitting.push_back(name);
    }
    reader.fail("do", fmt::format("\"{}\" works at the moments {}; `when` names others",
                                  operation.name, fmt::join(fitting, ", ")));
  }
  if (effect.op == Operation::kLasting && effect.lasting == Lasting::kNone) {
    reader.fail("lasting", "is missing; expected what lasts");
  }
  if (effect.op == Operation::kDice && effect.dice == 0) {
    reader.fail("change", "is missing; expected a list of dice changes");
  }
  const bool takes = effect.op == Operation::kSearch || effect.op == Operation::kSearchSchool ||
                     effect.op == Operation::kTake || effect.op == Operation::kCastDiscarded;
  if (takes && effect.from == 0) reader.fail("from", "is missing; expected where cards are found");
  const bool looks = effect.op == Operation::kSearch || effect.op == Operation::kSearchSchool;
  if (looks && (effect.from & kFromDeck) != 0) {
    reader.fail("from", "a search in one's own deck would show the cards to both players");
  }
  if (effect.target > 0 && effect.target >= option.targets.size()) {
    reader.fail("target", "names a target that the option does not have");
  }
}

// 1 + the position of the id among the units that cards summon; "" is 0, nothing.
std::uint8_t CardReader::unit_index(const std::string& id) {
  if (id.empty()) return 0;
  const auto it = std::find(units_.begin(), units_.end(), id);
  const auto index = it - units_.begin();
  if (it == units_.end()) units_.push_back(id);
  return static_cast<std::uint8_t>(index + 1);
}

}  // namespace muster::homm
