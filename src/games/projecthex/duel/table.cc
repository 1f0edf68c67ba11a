#include "games/projecthex/duel/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/files.h"
#include "core/json_text.h"
#include "core/status.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "muster duel table";
constexpr int kVersion = 1;
constexpr std::array<const char*, 3> kNaturals = {"plain", "defender", "bonuses"};

std::string dice_text(const DicePool& dice) {
  std::string text;
  for (int face = kFaces - 1; face >= 0; --face) {
    text.append(dice[static_cast<std::size_t>(face)], static_cast<char>('0' + face));
  }
  return text;
}

absl::Status mistake(const std::string& file, const std::string& what) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", file, what));
}

bool read_bonuses(const Json& json, std::array<std::int8_t, kUnitTypes>& bonuses) {
  if (!json.is_array() || json.size() != bonuses.size()) return false;
  for (std::size_t t = 0; t < bonuses.size(); ++t) {
    if (!json[t].is_number_integer()) return false;
    bonuses[t] = static_cast<std::int8_t>(std::clamp(json[t].get<int>(), -100, 100));
  }
  return true;
}

bool read_terms(const Json& json, DuelTerms& terms) {
  const auto* const naturals =
      std::find(kNaturals.begin(), kNaturals.end(), json.value("naturals", ""));
  if (naturals == kNaturals.end()) return false;
  terms.naturals = static_cast<NaturalFaces>(naturals - kNaturals.begin());
  terms.type_bonus = static_cast<std::int8_t>(json.value("type_bonus", 0));
  return read_bonuses(json.value("attack", Json()), terms.attack) &&
         read_bonuses(json.value("defence", Json()), terms.defence);
}

// "9a".
std::optional<DuelChoice> read_choice(const std::string& text) {
  if (text.size() != 2 || text[0] < '0' || text[0] > '9') return std::nullopt;
  for (int t = 0; t < kUnitTypes; ++t) {
    if (text[1] == type_letter(static_cast<UnitType>(t))) {
      return DuelChoice{text[0] - '0', static_cast<UnitType>(t)};
    }
  }
  return std::nullopt;
}

bool read_view(const Json& json, DuelView& view) {
  const std::string side = json.value("side", "");
  view.attacker = side == "attacker";
  for (const char c : json.value("dice", "")) {
    if (c < '0' || c > '9') return false;
    ++view.dice[static_cast<std::size_t>(c - '0')];
  }
  const auto own = parse_troops(json.value("own", ""));
  const auto enemy = parse_troops(json.value("enemy", ""));
  view.enemy_dice = json.value("enemy_dice", 0);
  if (!own.ok() || !enemy.ok() || view.enemy_dice < 1) return false;
  view.own = *own;
  view.enemy = *enemy;
  return total(view.dice) > 0 && (view.attacker || side == "defender");
}

// Empty when something is wrong with it.
std::vector<WeightedChoice> read_choices(const Json& json, const DuelView& view) {
  std::vector<WeightedChoice> choices;
  std::uint64_t sum = 0;
  if (!json.is_object()) return {};
  for (const auto& [name, weight] : json.items()) {
    const auto choice = read_choice(name);
    if (!choice || !weight.is_number_unsigned()) return {};
    const bool has = view.dice[static_cast<std::size_t>(choice->face)] > 0 &&
                     view.own[static_cast<std::size_t>(choice->type)] > 0;
    if (!has || weight.get<std::uint64_t>() > kTableWeights) return {};
    choices.push_back({*choice, weight.get<std::uint32_t>()});
    sum += choices.back().weight;
  }
  if (sum != kTableWeights) return {};
  return choices;
}

}  // namespace

Json terms_json(const DuelTerms& terms) {
  return {{"attack", terms.attack},
          {"defence", terms.defence},
          {"type_bonus", terms.type_bonus},
          {"naturals", kNaturals[static_cast<std::size_t>(terms.naturals)]}};
}

// Side, dice (at most 15 of a face) and enemy dice in the first word, troops in the second.
DuelTable::Key DuelTable::key_of(const DuelView& view) {
  Key key{view.attacker ? 1 : 0, 0};
  for (const std::uint8_t count : view.dice) {
    key.first = key.first << 4 | std::min<std::uint64_t>(count, 15);
  }
  key.first = key.first << 8 | static_cast<std::uint64_t>(std::clamp(view.enemy_dice, 0, 255));
  for (const std::uint8_t count : view.own) key.second = key.second << 8 | count;
  for (const std::uint8_t count : view.enemy) key.second = key.second << 8 | count;
  return key;
}

const DuelTable::Entry* DuelTable::find(const DuelView& view) const {
  if (!(view.terms == terms_)) return nullptr;
  const Key key = key_of(view);
  const auto place =
      std::lower_bound(entries_.begin(), entries_.end(), key,
                       [](const Entry& entry, const Key& k) { return entry.key < k; });
  return place == entries_.end() || place->key != key ? nullptr : &*place;
}

void DuelTable::add_weights(const DuelView& view, const std::vector<WeightedChoice>& choices) {
  Entry entry{key_of(view), static_cast<std::uint32_t>(choices_.size()), 0};
  for (const WeightedChoice& choice : choices) {
    if (choice.weight > 0) choices_.push_back(choice);
  }
  entry.count = static_cast<std::uint32_t>(choices_.size()) - entry.first;
  entries_.push_back(entry);
}

void DuelTable::add(const DuelView& view, const std::vector<DuelChoice>& choices,
                    const std::vector<double>& shares) {
  double sum = 0;
  for (const double share : shares) sum += share;
  std::vector<WeightedChoice> weights;
  double cumulative = 0;
  std::uint32_t given = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {  // rounded so that the sum is right
    cumulative += shares[i];
    const auto until =
        i + 1 == choices.size()
            ? kTableWeights
            : static_cast<std::uint32_t>(std::lround(cumulative / sum * kTableWeights));
    weights.push_back({choices[i], until - given});
    given = until;
  }
  add_weights(view, weights);
}

void DuelTable::sort() {
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return a.key < b.key; });
}

void DuelTable::distribution(const DuelView& view, DuelChoices& choices) const {
  const Entry* entry = find(view);
  if (entry != nullptr) {
    choices.clear();
    for (std::uint32_t i = 0; i < entry->count; ++i) choices.push_back(choices_[entry->first + i]);
    return;
  }
  fallback_.distribution(view, choices);
  std::uint32_t left = kTableWeights;  // the same sum everywhere
  for (std::size_t i = 0; i + 1 < choices.size(); ++i) {
    choices[i].weight = kTableWeights * choices[i].weight / kTypeWeights;
    left -= choices[i].weight;
  }
  choices[choices.size() - 1].weight = left;
}

DuelChoice DuelTable::choose(const DuelView& view, Rng& rng) const {
  const Entry* entry = find(view);
  if (entry == nullptr) return fallback_.choose(view, rng);
  auto ticket = static_cast<std::uint32_t>(uniform_below(rng, kTableWeights));
  const WeightedChoice* choice = &choices_[entry->first];
  while (ticket >= choice->weight) ticket -= (choice++)->weight;
  return choice->choice;
}

Json DuelTable::to_json(const Json& about) const {
  Json entries = Json::array();
  for (const Entry& entry : entries_) {
    DuelView view;
    auto [dice, troops] = entry.key;
    for (std::size_t t = kUnitTypes; t-- > 0; troops >>= 8) {
      view.enemy[t] = static_cast<std::uint8_t>(troops);
    }
    for (std::size_t t = kUnitTypes; t-- > 0; troops >>= 8) {
      view.own[t] = static_cast<std::uint8_t>(troops);
    }
    view.enemy_dice = static_cast<int>(dice & 255);
    dice >>= 8;
    for (std::size_t face = kFaces; face-- > 0; dice >>= 4) {
      view.dice[face] = static_cast<std::uint8_t>(dice & 15);
    }
    Json choices = Json::object();
    for (std::uint32_t i = 0; i < entry.count; ++i) {
      const auto& [choice, weight] = choices_[entry.first + i];
      choices[fmt::format("{}{}", choice.face, type_letter(choice.type))] = weight;
    }
    entries.push_back({{"side", dice != 0 ? "attacker" : "defender"},
                       {"dice", dice_text(view.dice)},
                       {"own", troops_text(view.own)},
                       {"enemy", troops_text(view.enemy)},
                       {"enemy_dice", view.enemy_dice},
                       {"choices", choices}});
  }
  return {{"format", kFormat},
          {"version", kVersion},
          {"about", about},
          {"terms", terms_json(terms_)},
          {"fallback", to_string(fallback_.kind())},
          {"entries", entries}};
}

absl::Status DuelTable::save(const std::string& path, const Json& about) const {
  return write_file(path, json_text(to_json(about), 1) + "\n");
}

absl::StatusOr<std::shared_ptr<const DuelTable>> DuelTable::parse(const Json& json,
                                                                  const std::string& file) {
  try {
    return read(json, file);
  } catch (const Json::exception& e) {  // a value of another type than asked for
    return mistake(file, e.what());
  }
}

absl::StatusOr<std::shared_ptr<const DuelTable>> DuelTable::read(const Json& json,
                                                                 const std::string& file) {
  if (!json.is_object() || json.value("format", "") != kFormat ||
      json.value("version", 0) != kVersion) {
    return mistake(file, fmt::format("is no {} of version {}", kFormat, kVersion));
  }
  DuelTerms terms;
  if (!read_terms(json.value("terms", Json::object()), terms)) return mistake(file, "bad `terms`");
  const auto fallback = duel_policy_kind(json.value("fallback", ""));
  if (!fallback.ok()) return mistake(file, "fallback: " + message_of(fallback.status()));
  if (!DuelPolicy(*fallback == DuelPolicyKind::kEquilibrium ? DuelPolicyKind::kRandom : *fallback)
           .ordered()) {
    return mistake(file, fmt::format("fallback: {} cannot be one", to_string(*fallback)));
  }
  auto table = std::make_shared<DuelTable>(terms, DuelPolicy(*fallback));
  const Json entries = json.value("entries", Json::array());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    DuelView view;
    if (!entries[i].is_object() || !read_view(entries[i], view)) {
      return mistake(file, fmt::format("entry {}: bad situation", i));
    }
    const auto choices = read_choices(entries[i].value("choices", Json()), view);
    if (choices.empty()) return mistake(file, fmt::format("entry {}: bad choices", i));
    table->add_weights(view, choices);
  }
  table->sort();
  return table;
}

absl::StatusOr<std::shared_ptr<const DuelTable>> DuelTable::parse_text(const std::string& text,
                                                                       const std::string& file) {
  const Json json = parse_json<Json>(text);
  if (json.is_discarded()) {
    return mistake(
        file, fmt::format("is no JSON, or has more than {} lists and objects inside each other",
                          kMostJsonDepth));
  }
  return parse(json, file);
}

}  // namespace muster::projecthex
