#include "games/homm/state/scenario_cards.h"

#include <absl/strings/numbers.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/names.h"
#include "core/status.h"

namespace muster::homm {
namespace {

// An entry of a list of cards: "bless", or "2 stat_attack" for two copies.
struct Copies {
  std::string name;
  int count = 1;
  const toml::node* at = nullptr;
};

std::vector<Copies> read_copies(Reader& reader, std::string_view key) {
  std::vector<Copies> all;
  const toml::node* node = reader.node(key);
  if (node == nullptr) return all;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    reader.fail(key, "expected a list of cards such as [\"bless\", \"2 stat_attack\"]");
    return all;
  }
  for (const toml::node& element : *array) {
    const auto text = element.value_exact<std::string>();
    if (!text) {
      reader.fail_at(element, key, "expected a card such as \"bless\" or \"2 stat_attack\"");
      continue;
    }
    Copies entry{.name = *text, .at = &element};
    const std::size_t space = text->find(' ');
    int count = 0;
    if (space != std::string::npos && absl::SimpleAtoi(text->substr(0, space), &count)) {
      entry.name = text->substr(space + 1);
      entry.count = count;
    }
    if (entry.count < 1 || entry.count > kMaxAiCopies) {
      reader.fail_at(element, key, fmt::format("expected 1 to {} copies", kMaxAiCopies));
      continue;
    }
    all.push_back(std::move(entry));
  }
  return all;
}

std::vector<int> read_list(Reader& reader, std::string_view key, const CardCatalog& catalog) {
  std::vector<int> cards;
  for (const Copies& entry : read_copies(reader, key)) {
    const auto card = catalog.resolve(entry.name);
    if (!card.ok()) {
      reader.fail_at(*entry.at, key, message_of(card.status()));
    } else {
      cards.insert(cards.end(), static_cast<std::size_t>(entry.count), *card);
    }
  }
  return cards;
}

// Cards that lie out when the fight begins are permanent ones; a player has one of these besides
// the war machines, which are different ones; an AI hero has war machines only.
void check_in_play(Reader& reader, const CardCatalog& catalog, const SideSetup& side) {
  int permanents = 0;
  for (const int index : side.cards.in_play) {
    const Card& card = catalog.cards()[static_cast<std::size_t>(index)];
    bool permanent = false;
    for (const CardOption& option : card.options) {
      permanent |= option.timing == Timing::kPermanent;
    }
    const bool machine = card.kind == CardKind::kWarMachine;
    permanents += machine ? 0 : 1;
    const auto& in_play = side.cards.in_play;
    if (machine && std::count(in_play.begin(), in_play.end(), index) > 1) {
      reader.fail("in_play", fmt::format("a side has one {}", card.id));
      return;
    }
    if (!machine && !permanent) {
      reader.fail("in_play", fmt::format("{} is not a permanent card", card.id));
    } else if (!machine && side.kind != SideKind::kHero) {
      reader.fail("in_play", fmt::format("AI heroes have war machines only, not {}", card.id));
    }
  }
  if (permanents > 1) reader.fail("in_play", "a player has one permanent card in play");
}

void add_known(Reader& reader, const AiCards& cards, AiDeckSetup& deck) {
  std::vector<std::string> ids;
  for (const AiCard& card : cards.cards()) ids.push_back(card.id);
  for (const Copies& entry : read_copies(reader, "cards")) {
    const auto index = known_name(reader, "cards", "AI card", entry.name, ids, entry.at);
    if (!index) continue;
    std::uint8_t& copies = deck.copies[*index];
    if (copies + entry.count > kMaxAiCopies) {
      reader.fail_at(*entry.at, "cards", fmt::format("at most {} copies of a card", kMaxAiCopies));
      continue;
    }
    copies = static_cast<std::uint8_t>(copies + entry.count);
  }
}

void add_kinds(Reader& reader, const AiCards& cards, AiDeckSetup& deck) {
  const std::pair<const char*, AiKind> kinds[] = {
      {"might", AiKind::kMight}, {"magic", AiKind::kMagic}, {"skill", AiKind::kSkill}};
  for (const auto& [name, kind] : kinds) {
    deck.unknown[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(
        reader.integer(name, {.fallback = 0, .min = 0, .max = cards.pool(kind)}));
  }
}

void add_spells(Reader& reader, const GameData& data, AiDeckSetup& deck) {
  for (const int index : read_list(reader, "spells", data.cards)) {
    const Card& card = data.cards.cards()[static_cast<std::size_t>(index)];
    if (!card.spell()) reader.fail("spells", fmt::format("{} is not a spell", card.id));
    deck.spells.push_back({.card = index, .aim = data.ai_cards.aim(card.id)});
  }
  if (deck.spells.size() > kMaxAiSpells) {
    reader.fail("spells", fmt::format("at most {} spells", kMaxAiSpells));
  }
}

void add_skills(Reader& reader, const AiCards& cards, AiDeckSetup& deck) {
  std::vector<std::string> ids;
  for (const AiSkill& skill : cards.skills()) ids.push_back(skill.id);
  for (const std::string& name : reader.texts("skills", std::vector<std::string>{})) {
    const auto index = known_name(reader, "skills", "AI skill", name, ids);
    if (index) deck.skills.push_back(cards.skills()[*index]);
  }
  if (deck.skills.size() > kMaxAiSkills) {
    reader.fail("skills", fmt::format("at most {} skills", kMaxAiSkills));
  }
}

// Whether some card of the deck has the effect.
bool may_hold(const AiDeckSetup& deck, AiEffect effect) {
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    const bool there =
        deck.copies[i] > 0 || deck.unknown[static_cast<std::size_t>(deck.cards[i].kind)] > 0;
    if (there && deck.cards[i].step.effect == effect) return true;
  }
  return false;
}

// HK:ai_skill_b: "as normal" at hard, read as an ordinary use.
void stay_away_at_hard(AiDeckSetup& deck) {
  for (AiCard& card : deck.cards) {
    AiThen& then = card.then[static_cast<std::size_t>(Difficulty::kHard)];
    if (then == AiThen::kBackInFirstRound) then = AiThen::kNothing;
  }
}

}  // namespace

void read_cards(Reader& reader, const CardCatalog& catalog, SideSetup& side) {
  std::optional<Reader> table = reader.table("cards");
  if (!table) return;
  HandSetup& cards = side.cards;
  cards.hand = read_list(*table, "hand", catalog);
  cards.deck = read_list(*table, "deck", catalog);
  cards.discard = read_list(*table, "discard", catalog);
  cards.in_play = read_list(*table, "in_play", catalog);
  cards.supply = read_list(*table, "supply", catalog);
  const auto number = [&](std::string_view key, std::int64_t min, std::int64_t max) {
    return static_cast<int>(table->integer(key, {.fallback = 0, .min = min, .max = max}));
  };
  cards.draw = number("draw", 0, 64);
  const int first_hand = static_cast<int>(cards.hand.size()) + cards.draw;
  cards.hand_limit = number("hand_limit", 0, 20);
  if (!table->has("hand_limit")) cards.hand_limit = std::min(first_hand, 20);
  cards.experts = number("experts", 0, 20);
  cards.morale = number("morale", -1, 1);
  cards.materials = number("materials", 0, 99);
  table->finish();
  if (cards.instances() > kMaxInstances) {
    table->fail("deck", fmt::format("a side has at most {} cards, got {}", kMaxInstances,
                                    cards.instances()));
  }
  if (cards.draw > static_cast<int>(cards.deck.size())) {
    table->fail("draw", fmt::format("the deck has {} cards", cards.deck.size()));
  }
  check_in_play(*table, catalog, side);
  const bool only_in_play = cards.instances() == cards.in_play.size() && cards.draw == 0 &&
                            cards.experts == 0 && cards.morale == 0;
  if (side.kind == SideKind::kNeutral) {
    reader.fail("cards", "neutral units have no cards");
  } else if (side.kind == SideKind::kAiHero && !only_in_play) {
    reader.fail("cards", "AI heroes have an `ai_deck`; of players' cards only `in_play`");
  }
  if (cards.morale != 0 && side.faction == "necropolis") {
    table->fail("morale", "Necropolis heroes ignore morale");
  }
}

void read_ai_deck(Reader& reader, const GameData& data, SideSetup& side) {
  std::optional<Reader> table = reader.table("ai_deck");
  if (!table) return;
  AiDeckSetup& deck = side.ai_deck;
  deck.cards = data.ai_cards.cards();
  deck.pool_copies = data.ai_cards.pool_copies();
  if (data.rules != nullptr && !data.rules->ai_skill_returns_at_hard) stay_away_at_hard(deck);
  deck.difficulty = table->choice<Difficulty>("difficulty", Difficulty::kNormal,
                                              {{"easy", Difficulty::kEasy},
                                               {"normal", Difficulty::kNormal},
                                               {"hard", Difficulty::kHard},
                                               {"impossible", Difficulty::kImpossible}});
  add_known(*table, data.ai_cards, deck);
  add_kinds(*table, data.ai_cards, deck);
  add_spells(*table, data, deck);
  add_skills(*table, data.ai_cards, deck);
  table->finish();
  if (side.kind != SideKind::kAiHero) {
    reader.fail("ai_deck", "is for kind = \"ai_hero\" (AI-20)");
  } else if (deck.empty()) {
    reader.fail("ai_deck",
                "names no card; expected `cards`, or numbers for `might`, `magic`, "
                "`skill`");
  }
  if (!deck.spells.empty() && !may_hold(deck, AiEffect::kCast)) {
    table->fail("spells", "no card of the deck casts spells");
  }
  if (!deck.skills.empty() && !may_hold(deck, AiEffect::kSkill)) {
    table->fail("skills", "no card of the deck uses a skill");
  }
}

}  // namespace muster::homm
