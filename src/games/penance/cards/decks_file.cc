// Reading classes, deck rules, prebuilt decks, and the decks that scenarios name.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/config/nearest.h"
#include "core/status.h"
#include "games/penance/cards/deck_builder.h"
#include "games/penance/cards/decks.h"
#include "games/penance/cards/effects_words.h"

namespace muster::penance {
namespace {

template <class E>
E choose(Reader& reader, std::string_view key) {
  std::vector<std::pair<std::string, E>> names;
  for (const std::string& name : known_words(word_list(E{}))) {
    names.emplace_back(name, *find_word<E>(name));
  }
  return reader.choice<E>(key, std::nullopt, names);
}

std::uint8_t small(Reader& reader, std::string_view key, int min, int max) {
  return static_cast<std::uint8_t>(reader.integer(key, {.min = min, .max = max}));
}

// What is wrong with the name of a card.
std::string no_such_card(std::string_view name, const CardTable& table) {
  std::vector<std::string> ids;
  for (CardId id = 0; id < table.cards().size(); ++id) ids.push_back(table.text(id).id);
  const bool near = !nearest_names(name, ids).empty();
  return fmt::format("there is no such card{}", near ? suggestion(name, ids) : "");
}

// Cards and their copies, ascending.
std::vector<CardCopies> read_cards(Reader& reader, std::string_view key, const CardTable& table) {
  std::vector<CardCopies> cards;
  std::optional<Reader> list = reader.table(key, true);
  if (!list) return cards;
  for (const auto& [name, node] : list->raw()) {
    const std::uint8_t copies = small(*list, name.str(), 1, kMaxCopies);
    const CardId card = table.find(name.str());
    if (card == kNoCard) {
      list->fail(name.str(), no_such_card(name.str(), table));
      continue;
    }
    cards.push_back({.card = card, .copies = copies});
  }
  std::sort(cards.begin(), cards.end(),
            [](const CardCopies& a, const CardCopies& b) { return a.card < b.card; });
  return cards;
}

Faction read_faction(Reader& reader) {
  const Faction faction = choose<Faction>(reader, "faction");
  if (faction == Faction::kUniversal && reader.has("faction")) {
    reader.fail("faction", "a deck is of one of the factions");
  }
  return faction;
}

}  // namespace

class ArmoryReader {
 public:
  explicit ArmoryReader(const CardTable& cards) { armory_.cards_ = &cards; }

  void read_classes(const Document& document) {
    Reader top(document, diagnostics_);
    if (std::optional<Reader> classes = top.table("class", true)) {
      for (std::size_t i = 0; i < kClasses; ++i) {
        const std::string_view name = word(static_cast<ClassKind>(i));
        std::optional<Reader> reader = classes->table(name, true);
        if (reader) armory_.classes_[i] = read_class(*reader);
      }
      classes->finish();
    }
    if (std::optional<Reader> rules = top.table("deck", true)) read_rules(*rules);
    top.finish();
  }

  void read_decks(const Document& document) {
    Reader top(document, diagnostics_);
    for (Reader& reader : top.tables("deck")) read_prebuilt(reader);
    top.finish();
  }

  absl::StatusOr<Armory> finish() {
    if (!diagnostics_.ok()) return diagnostics_.status();
    return std::move(armory_);
  }

 private:
  static CasketClass read_class(Reader& reader) {
    CasketClass casket;
    casket.sp = small(reader, "sp", 1, 20);
    casket.initiative =
        static_cast<std::int8_t>(reader.integer("initiative", {.min = -9, .max = 9}));
    casket.major_wound = small(reader, "major_wound", 0, 99);
    casket.move_half_sp = small(reader, "move_cost_half_sp", 0, 9);
    const std::vector<std::int64_t> deck = reader.integers("deck", std::nullopt);
    if (deck.size() != 2 || deck[0] < 1 || deck[0] > deck[1] || deck[1] > kMaxDeckCards) {
      reader.fail("deck", fmt::format("expected [fewest, most] cards from 1 to {}", kMaxDeckCards));
    } else {
      casket.deck_min = static_cast<std::uint8_t>(deck[0]);
      casket.deck_max = static_cast<std::uint8_t>(deck[1]);
    }
    if (std::optional<Reader> slots = reader.table("slots", true)) {
      casket.slots = {.weapon = small(*slots, "weapon", 0, 9),
                      .shield = small(*slots, "shield", 0, 9),
                      .accessory = small(*slots, "accessory", 0, 9)};
      slots->finish();
    }
    read_components(reader, casket);
    reader.finish();
    return casket;
  }

  static void read_components(Reader& reader, CasketClass& casket) {
    if (std::optional<Reader> points = reader.table("component_hp", true)) {
      for (std::size_t i = 0; i < kComponents; ++i) {
        casket.component_hp[i] = small(*points, kComponentNames[i], 1, 99);
      }
      points->finish();
    }
    std::optional<Reader> zones = reader.table("zones", true);
    if (!zones) return;
    for (std::size_t i = 0; i < kComponents; ++i) {
      const std::vector<std::int64_t> ends = zones->integers(kComponentNames[i], std::nullopt);
      const bool good = (ends.size() == 2 || ends.size() == 3) && ends.front() >= 0 &&
                        ends.back() <= 99 && std::is_sorted(ends.begin(), ends.end());
      if (!good) {
        zones->fail(kComponentNames[i], "expected the last values of two or three zones, rising");
        continue;
      }
      casket.zones[i] = {.armour = static_cast<std::uint8_t>(ends[0]),
                         .structure = static_cast<std::uint8_t>(ends[1]),
                         .exposure = static_cast<std::uint8_t>(ends.size() == 3 ? ends[2] : 0)};
    }
    zones->finish();
  }

  void read_rules(Reader& reader) {
    DeckRules& rules = armory_.rules_;
    rules.faction_cards = small(reader, "faction_cards", 0, 20);
    rules.tactics = small(reader, "tactics", 0, 20);
    rules.max_copies = small(reader, "max_copies", 1, kMaxCopies);
    rules.universal = read_cards(reader, "universal", *armory_.cards_);
    reader.finish();
  }

  void read_prebuilt(Reader& reader) {
    Deck deck;
    deck.prebuilt = true;
    deck.id = reader.text("id", std::nullopt);
    deck.name = reader.text("name", deck.id);
    if (armory_.find(deck.id) != nullptr) {
      reader.fail("id", fmt::format("two decks have the id \"{}\"", deck.id));
    }
    deck.faction = read_faction(reader);
    deck.kind = choose<ClassKind>(reader, "class");
    deck.sp_max = small(reader, "sp_max", 1, 20);
    deck.cards = read_cards(reader, "cards", *armory_.cards_);
    reader.finish();
    const absl::Status limits = check_deck(deck, armory_);
    if (!limits.ok()) reader.fail("cards", message_of(limits));
    armory_.decks_.push_back(std::move(deck));
  }

  Diagnostics diagnostics_;
  Armory armory_;
};

absl::StatusOr<Armory> Armory::parse(const Document& classes, const Document& decks,
                                     const CardTable& cards) {
  ArmoryReader reader(cards);
  reader.read_classes(classes);
  reader.read_decks(decks);
  return reader.finish();
}

absl::StatusOr<Armory> Armory::load(const std::string& folder, const CardTable& cards) {
  const auto classes = load_document(folder + "/classes.toml");
  if (!classes.ok()) return classes.status();
  const auto decks = load_document(folder + "/decks.toml");
  if (!decks.ok()) return decks.status();
  return parse(*classes, *decks, cards);
}

namespace {

// A deck of one's own, without its cards.
Deck own_deck(Reader& reader, const DeckOrder& order, const Armory& armory) {
  Deck deck;
  deck.faction = order.faction;
  deck.kind = order.kind;
  deck.id =
      reader.text("name", fmt::format("{}-{}", faction_name(deck.faction), class_name(deck.kind)));
  deck.name = deck.id;
  deck.sp_max = armory.casket(deck.kind).sp;
  return deck;
}

// Adds what a duel deals of the items that `items` names.
void add_items(Reader& reader, const CardTable& table, CopiesOf& copies) {
  std::vector<std::string> ids;
  for (const Item& item : table.items()) ids.push_back(item.id);
  std::set<std::string> named;
  for (const std::string& id : reader.texts("items", std::nullopt)) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end()) {
      reader.fail("items", fmt::format("there is no item \"{}\"{}", id, suggestion(id, ids)));
      continue;
    }
    if (!named.insert(id).second) reader.fail("items", fmt::format("{} stands there twice", id));
    add_item(table.items()[static_cast<std::size_t>(found - ids.begin())], table, copies);
  }
}

// Adds a card for each time that the list `key` names it.
void add_named(Reader& reader, std::string_view key, Category category, const CardTable& table,
               CopiesOf& copies) {
  for (const std::string& id : reader.texts(key, std::vector<std::string>{})) {
    const CardId card = table.find(id);
    if (card == kNoCard) {
      reader.fail(key, fmt::format("{}: {}", id, no_such_card(id, table)));
    } else if (table.card(card).category != category) {
      reader.fail(key, fmt::format("{} is none", id));
    } else {
      ++copies[card];
    }
  }
}

// The universal cards, whole items, and faction cards and tactics.
Deck composed_deck(Reader& reader, const DeckOrder& order, const Armory& armory) {
  Deck deck = own_deck(reader, order, armory);
  CopiesOf copies;
  for (const CardCopies& each : armory.rules().universal) copies[each.card] += each.copies;
  add_items(reader, armory.cards(), copies);
  add_named(reader, "faction_cards", Category::kFaction, armory.cards(), copies);
  add_named(reader, "tactics", Category::kFactionTactic, armory.cards(), copies);
  deck.cards = cards_of(copies);
  return deck;
}

Deck listed_deck(Reader& reader, const DeckOrder& order, const Armory& armory) {
  Deck deck = own_deck(reader, order, armory);
  deck.cards = read_cards(reader, "cards", armory.cards());
  return deck;
}

// A deck given as a table: drawn, a list of cards, or what it is composed of.
Deck described_deck(Reader& reader, const Armory& armory) {
  Diagnostics& diagnostics = reader.diagnostics();
  DeckOrder order;
  order.faction = read_faction(reader);
  order.kind = choose<ClassKind>(reader, "class");
  Deck deck;
  absl::Status status;
  if (reader.has("cards") || reader.has("items")) {
    deck = reader.has("cards") ? listed_deck(reader, order, armory)
                               : composed_deck(reader, order, armory);
    reader.finish();
    if (diagnostics.ok()) status = check_deck(deck, armory);
  } else {
    order.size =
        static_cast<int>(reader.integer("size", {.fallback = 0, .min = 0, .max = kMaxDeckCards}));
    order.seed = static_cast<std::uint64_t>(reader.integer("seed", {.fallback = 0, .min = 0}));
    reader.finish();
    if (diagnostics.ok()) {
      absl::StatusOr<Deck> drawn = build_deck(order, armory);
      status = drawn.status();
      if (drawn.ok()) deck = *std::move(drawn);
    }
  }
  if (!status.ok()) reader.fail("faction", message_of(status));
  return deck;
}

}  // namespace

Deck read_deck(Reader& reader, std::string_view key, const Armory& armory) {
  const toml::node* node = reader.node(key);
  if (node != nullptr && node->is_table()) {
    std::optional<Reader> table = reader.table(key);
    return described_deck(*table, armory);
  }
  const std::string id = reader.text(key, std::nullopt);
  const Deck* deck = armory.find(id);
  if (deck != nullptr) return *deck;
  std::vector<std::string> ids;
  for (const Deck& each : armory.decks()) ids.push_back(each.id);
  if (node != nullptr && node->is_string()) {
    reader.fail(key, fmt::format("there is no deck \"{}\"{}", id, suggestion(id, ids)));
  }
  return Deck{};
}

}  // namespace muster::penance
