// Loading the cards and the equipment: files to tables, defaults resolved, what engines ask for
// worked out once.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/config/reader.h"
#include "games/penance/cards/card_file_effects.h"
#include "games/penance/cards/cards.h"
#include "games/penance/cards/effects_ops.h"
#include "games/penance/cards/effects_words.h"

namespace muster::penance {
namespace {

template <class E>
E word_of(Reader& reader, std::string_view key, std::optional<E> fallback) {
  const std::string text =
      reader.text(key, fallback ? std::optional<std::string>("") : std::nullopt);
  if (text.empty() && fallback) return *fallback;
  const std::optional<E> value = find_word<E>(text);
  if (!value && reader.has(key)) {
    reader.fail(
        key, fmt::format("unknown \"{}\"{}", text, suggestion(text, known_words(word_list(E{})))));
  }
  return value.value_or(E{});
}

// "Blood Offering" is "blood_offering" in events.
std::string event_name(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (c != '\'' && !text.empty() && text.back() != '_') {
      text += '_';
    }
  }
  return text;
}

Slots read_slots(Reader& reader) {
  const auto number = [&](std::string_view key) {
    return static_cast<std::uint8_t>(reader.integer(key, {.fallback = 0, .min = 0, .max = 9}));
  };
  const Slots slots = {
      .weapon = number("weapon"), .shield = number("shield"), .accessory = number("accessory")};
  reader.finish();
  return slots;
}

bool is_defense(Op op) {
  return op == Op::kReduce || op == Op::kDef || op == Op::kNegate || op == Op::kReflect ||
         op == Op::kGuardCd || op == Op::kGuardLethal;
}
bool is_damage(Op op) {
  return op == Op::kDmg || op == Op::kDmgAdd || op == Op::kDmgSet || op == Op::kDmgPer ||
         op == Op::kDmgCap;
}
bool is_reduction(Op op) {
  return op == Op::kReduce || op == Op::kReduceSet || op == Op::kReducePer;
}

// The length of an effect that names none. What waits for an event waits until it comes.
Length default_length(const Effect& effect, const Card& card) {
  if (effect.op == Op::kZone || effect.op == Op::kSummon || effect.op == Op::kStatus) {
    return Length::kBattle;
  }
  if (effect.op == Op::kStoreNextDamage) return Length::kOwnNextTurn;
  if (card.is(kPassive)) return Length::kWhile;
  if (effect.on != Event::kNone) return Length::kBattle;
  return card.is(kReactive) ? Length::kThisAttack : Length::kThisTurn;
}

}  // namespace

class CardTableBuilder {
 public:
  // What a file says of all its cards.
  struct FileDefaults {
    std::optional<Category> category;
    std::optional<Faction> faction;
    bool pool = false;  // its faction cards may be in generated decks
  };

  void read_cards(const Document& document) {
    Reader top(document, diagnostics_);
    FileDefaults defaults;
    if (top.has("category")) defaults.category = word_of<Category>(top, "category", std::nullopt);
    if (top.has("faction")) defaults.faction = word_of<Faction>(top, "faction", std::nullopt);
    defaults.pool = top.boolean("pool", false);
    for (Reader& card : top.tables("card")) read_card(card, defaults);
    top.finish();
  }

  void read_equipment(const Document& document) {
    Reader top(document, diagnostics_);
    for (Reader& item : top.tables("item")) read_item(item, false);
    for (Reader& set : top.tables("set")) read_item(set, true);
    top.finish();
  }

  absl::StatusOr<CardTable> finish() {
    resolve_names();
    for (std::size_t id = 0; id < table_.cards_.size(); ++id) check_owner(static_cast<CardId>(id));
    if (diagnostics_.ok() && table_.damaged_ == kNoCard) {
      diagnostics_.error("cards: there is no card with the effect `damaged_card`");
    }
    if (!diagnostics_.ok()) return diagnostics_.status();
    return std::move(table_);
  }

 private:
  static std::uint8_t small(Reader& reader, std::string_view key, std::int64_t fallback,
                            std::int64_t max) {
    return static_cast<std::uint8_t>(
        reader.integer(key, {.fallback = fallback, .min = 0, .max = max}));
  }

  void read_card(Reader& reader, const FileDefaults& defaults) {
    Card card;
    CardText text = {.id = reader.text("id", std::nullopt),
                     .name = reader.text("name", std::nullopt)};
    const auto id = static_cast<CardId>(table_.cards_.size());
    if (!text.id.empty() && !table_.by_id_.emplace(text.id, id).second) {
      reader.fail("id", fmt::format("two cards have the id \"{}\"", text.id));
    }
    card.category = word_of<Category>(reader, "category", defaults.category);
    if (reader.has("faction") || defaults.faction) {
      card.factions = faction_bit(word_of<Faction>(reader, "faction", defaults.faction));
    }
    card.sp_cost = small(reader, "sp", 0, 9);
    read_flags(reader, card);
    read_tokens(reader, card);
    read_range(reader, card);
    const std::uint8_t copies = small(reader, "copies", 1, 7);
    std::vector<EffectNode> nodes = read_effects(reader, "effects");
    reader.finish();
    file_of_.push_back(reader.file());
    for (EffectNode& node : nodes) resolve(node, card);
    card.program = emit(nodes);
    summarize(card);
    const bool pool = card.category == Category::kFactionTactic ||
                      (card.category == Category::kFaction && defaults.pool);
    if (pool && !card.is(kUnplayable) && !card.is(kTeamOnly)) card.flags |= kPoolCard;
    table_.ops_.push_back(ops_found_);
    table_.cards_.push_back(card);
    table_.texts_.push_back(std::move(text));
    table_.copies_.push_back(copies);
    if (ops_found_.test(static_cast<std::size_t>(Op::kDamagedCard))) table_.damaged_ = id;
  }

  static void read_flags(Reader& reader, Card& card) {
    const auto flag = [&](std::string_view key, CardFlag bit) {
      if (reader.boolean(key, false)) card.flags |= bit;
    };
    flag("reactive", kReactive);
    flag("passive", kPassive);
    flag("shield", kShieldCard);
    flag("team_only", kTeamOnly);
    if (reader.has("react_vs")) {
      card.flags |= reader.choice<CardFlag>("react_vs", std::nullopt, {{"melee", kReactsToMelee}});
    }
    if (card.is(kReactive) && card.is(kPassive)) {
      reader.fail("passive", "a card is reactive or passive, not both");
    }
  }

  void read_tokens(Reader& reader, Card& card) {
    std::optional<Reader> tokens = reader.table("tokens");
    if (!tokens) return;
    card.alt_token = word_of<TokenKind>(*tokens, "kind", std::nullopt);
    const toml::node* n = tokens->node("n");
    if (n != nullptr && n->value_exact<std::string>() == "X") {
      card.alt_cost = kAllTokens;
    } else {
      card.alt_cost = static_cast<std::uint8_t>(tokens->integer("n", {.min = 1, .max = 15}));
    }
    tokens->finish();
  }

  static void read_range(Reader& reader, Card& card) {
    if (!reader.has("range")) return;
    const std::vector<std::int64_t> range = reader.integers("range", std::nullopt);
    const bool good =
        range.size() == 2 && range[0] >= 0 && range[0] <= range[1] && range[1] <= kWholeBoard;
    if (!good) {
      reader.fail("range", "expected [least, greatest] distance from 0 to 99");
      return;
    }
    card.range_min = static_cast<std::uint8_t>(range[0]);
    card.range_max = static_cast<std::uint8_t>(range[1]);
  }

  // Fills in what the file leaves to defaults.
  void resolve(EffectNode& node, const Card& card) {
    Effect& effect = node.effect;
    const OpInfo& info = op_info(effect.op);
    const bool own_status = effect.op == Op::kStatus && card.range_max == 0;
    if (!node.has_who) effect.who = own_status ? Who::kSelf : info.who;
    const bool changes_stat = effect.op == Op::kBuff || effect.op == Op::kDebuff;
    if (changes_stat && effect.amount.kind == AmountKind::kNone) {
      effect.amount = {.kind = AmountKind::kNumber, .value = 1};
    }
    const bool armed = effect.on != Event::kNone && effect.op != Op::kTrigger;
    if (effect.length == Length::kNone && (info.lasting || armed)) {
      effect.length = default_length(effect, card);
    }
    const bool snare = effect.op == Op::kSummon && effect.summon() == SummonKind::kSnare;
    if (snare) node.placement.move = 0;
    if (!node.played.empty()) effect.on_value = watched(node.played);
    for (EffectNode& each : node.then) resolve(each, card);
    for (EffectNode& each : node.other) resolve(each, card);
  }

  std::uint8_t watched(const std::string& name) {
    std::vector<std::string>& names = table_.watched_names_;
    const auto it = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::uint8_t>(it - names.begin());
    if (it == names.end()) names.push_back(name);
    return index;
  }

  // Appends the list, then the lists inside it, so that every list is a stretch of its own.
  EffectRange emit(std::vector<EffectNode>& nodes) {
    const EffectRange range = {.first = static_cast<std::uint16_t>(table_.effects_.size()),
                               .count = static_cast<std::uint8_t>(nodes.size())};
    for (const EffectNode& node : nodes) {
      table_.effects_.push_back(node.effect);
      if (node.placed) {
        table_.effects_.back().placement = static_cast<std::uint8_t>(table_.placements_.size());
        table_.placements_.push_back(node.placement);
      }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      std::vector<EffectNode>& then = nodes[i].then;
      const std::size_t accepted = then.size();
      std::move(nodes[i].other.begin(), nodes[i].other.end(), std::back_inserter(then));
      if (then.empty()) continue;
      const EffectRange inside = emit(then);
      Effect& effect = table_.effects_[range.first + i];
      effect.then = {.first = inside.first, .count = static_cast<std::uint8_t>(accepted)};
      effect.other_count = static_cast<std::uint8_t>(then.size() - accepted);
    }
    return range;
  }

  // Works out flags and masks from the effects, the card's own being the last in the table.
  void summarize(Card& card) {
    ops_found_.reset();
    for (std::size_t i = card.program.first; i < table_.effects_.size(); ++i) {
      const Effect& effect = table_.effects_[i];
      ops_found_.set(static_cast<std::size_t>(effect.op));
      if (effect.on != Event::kNone) card.events |= event_bit(effect.on);
      if (effect.has(kWhenAttacked)) card.flags |= kWhenAttackedOffer;
    }
    for (std::size_t i = 0; i < card.program.count; ++i) {
      note_top_level(card, table_.effects_[card.program.first + i], static_cast<std::uint8_t>(i));
    }
    if (card.is(kAttackCard)) {
      card.flags &= ~static_cast<std::uint32_t>(kMovementCard | kDefenseCard);
      card.flags |= card.range_max <= 1 ? kMeleeCard : kRangedCard;
    }
    if (found(Op::kExileSelf)) card.flags |= kExilesSelf;
    if (found(Op::kRewind)) card.flags |= kNeedsRewind;
    if (found(Op::kReveal) || found(Op::kPeek)) card.flags |= kLooksAtCards;
    if (card.category == Category::kPrimaryWeapon) card.flags |= kPrimaryWeapon;
    if (card.category == Category::kSecondaryEquipment) card.flags |= kSecondary;
    if (card.category == Category::kSpecial || found(Op::kCampaignOnly) || found(Op::kSetupNote)) {
      card.flags |= kUnplayable;
    }
  }

  bool found(Op op) const { return ops_found_.test(static_cast<std::size_t>(op)); }

  static void note_top_level(Card& card, const Effect& effect, std::uint8_t index) {
    if (effect.op == Op::kDmg && card.dmg_index == kNoTopLevel) {
      card.flags |= kAttackCard;
      card.dmg_index = index;
      card.printed_damage = effect.amount.value;
    }
    if (effect.op == Op::kMove) card.flags |= kMovementCard;
    if (is_defense(effect.op)) card.flags |= kDefenseCard;
    if (card.is(kPassive) && is_damage(effect.op)) card.flags |= kPassiveDamage;
    if (card.is(kPassive) && is_reduction(effect.op)) card.flags |= kPassiveReduce;
    if (effect.op == Op::kOnce) card.once_per = effect.what;
    if (effect.op == Op::kTrigger && !card.is(kHasTrigger)) {
      card.flags |= kHasTrigger;
      card.trigger_event = effect.on;
    }
  }

  void read_item(Reader& reader, bool set) {
    Item item;
    item.set = set;
    item.id = reader.text("id", std::nullopt);
    item.name = reader.text("name", item.id);
    if (table_.find_item(item.id) != kNoItem) {
      reader.fail("id", fmt::format("two items have the id \"{}\"", item.id));
    }
    for (const std::string& name : reader.texts("factions", std::nullopt)) {
      const auto faction = find_word<Faction>(name);
      if (faction) item.factions |= faction_bit(*faction);
      if (!faction) {
        reader.fail("factions", fmt::format("unknown \"{}\"{}", name,
                                            suggestion(name, known_words(word_list(Faction{})))));
      }
    }
    std::uint32_t flags = 0;
    if (!set) flags = read_item_kind(reader, item);
    if (std::optional<Reader> uses = reader.table("uses", true)) item.uses = read_slots(*uses);
    if (item.uses == Slots{}) reader.fail("uses", "expected at least one slot");
    read_item_cards(reader, item, flags);
    reader.finish();
    table_.items_.push_back(std::move(item));
  }

  // The flags that the item's cards get.
  static std::uint32_t read_item_kind(Reader& reader, Item& item) {
    item.slot = word_of<ItemSlot>(reader, "slot", std::nullopt);
    item.school = word_of<School>(reader, "school", School::kNone);
    item.two_handed = reader.boolean("two_handed", false);
    std::uint32_t flags = 0;
    if (reader.has("arm")) {
      flags = reader.choice<CardFlag>("arm", std::nullopt,
                                      {{"right", kPrimaryWeapon}, {"left", kSecondary}});
    }
    if (item.slot == ItemSlot::kAmmo) flags |= kAmmoCard;
    if (item.slot == ItemSlot::kSpell) flags |= kSpellCard;
    return flags;
  }

  void read_item_cards(Reader& reader, Item& item, std::uint32_t flags) {
    std::optional<Reader> cards = reader.table("cards", true);
    if (!cards) return;
    for (const auto& [key, node] : cards->raw()) {
      const std::string_view id = key.str();
      const auto copies = static_cast<std::uint8_t>(cards->integer(id, {.min = 1, .max = 7}));
      const CardId card = table_.find(id);
      if (card == kNoCard) {
        cards->fail(id, fmt::format("there is no such card{}", near(id)));
        continue;
      }
      item.cards.push_back({.card = card, .copies = copies});
      if (!table_.cards_[card].is(kTeamOnly)) item.cards_solo += copies;
      if (!item.set) belong(card, item, flags, *cards, id, copies);
    }
  }

  void belong(CardId id, const Item& item, std::uint32_t flags, Reader& cards, std::string_view key,
              std::uint8_t copies) {
    Card& card = table_.cards_[id];
    if (card.item != kNoItem) {
      cards.fail(key,
                 fmt::format("the card is of item \"{}\" already", table_.items_[card.item].id));
    }
    card.item = static_cast<ItemId>(table_.items_.size());
    card.factions |= item.factions;
    card.school = item.school;
    card.flags |= flags;
    table_.copies_[id] = copies;
  }

  std::string near(std::string_view id) const {
    std::vector<std::string> ids;
    for (const CardText& text : table_.texts_) ids.push_back(text.id);
    const std::vector<std::string> names = nearest_names(id, ids);
    return names.empty() ? "" : suggestion(id, ids);
  }

  void resolve_names() {
    const std::vector<std::string>& names = table_.watched_names_;
    std::vector<bool> used(names.size(), false);
    for (CardId id = 0; id < table_.cards_.size() && !names.empty(); ++id) {
      const auto it = std::find(names.begin(), names.end(), event_name(table_.texts_[id].name));
      if (it == names.end()) continue;
      table_.cards_[id].watched_name = static_cast<std::uint8_t>(it - names.begin());
      used[table_.cards_[id].watched_name] = true;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!used[i]) {
        diagnostics_.error(
            fmt::format("cards: an effect waits for \"play:{}\", but no card has "
                        "that name",
                        names[i]));
      }
    }
  }

  void check_owner(CardId id) {
    if (table_.cards_[id].factions != 0) return;
    diagnostics_.error(
        fmt::format("{}: card \"{}\" has no faction: expected `faction`, or an item "
                    "that brings it",
                    file_of_[id], table_.texts_[id].id));
  }

  Diagnostics diagnostics_;
  CardTable table_;
  OpSet ops_found_;                   // of the card being read
  std::vector<std::string> file_of_;  // of each card
};

absl::StatusOr<CardTable> CardTable::parse(std::span<const Document> card_files,
                                           const Document& equipment) {
  CardTableBuilder builder;
  for (const Document& document : card_files) builder.read_cards(document);
  builder.read_equipment(equipment);
  return builder.finish();
}

absl::StatusOr<CardTable> CardTable::load(const std::string& folder) {
  std::vector<Document> documents;
  for (const std::string& name : document_names(folder + "/cards")) {
    auto document = load_document(fmt::format("{}/cards/{}.toml", folder, name));
    if (!document.ok()) return document.status();
    documents.push_back(*std::move(document));
  }
  const auto equipment = load_document(folder + "/equipment.toml");
  if (!equipment.ok()) return equipment.status();
  return parse(documents, *equipment);
}

CardId CardTable::find(std::string_view id) const {
  const auto it = by_id_.find(std::string(id));
  return it == by_id_.end() ? kNoCard : it->second;
}

ItemId CardTable::find_item(std::string_view id) const {
  const auto it =
      std::find_if(items_.begin(), items_.end(), [id](const Item& item) { return item.id == id; });
  return it == items_.end() ? kNoItem : static_cast<ItemId>(it - items_.begin());
}

}  // namespace muster::penance
