// Classes, prebuilt decks, what makes a deck legal, and decks drawn at random.
#include "games/penance/cards/decks.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/status.h"
#include "games/penance/cards/deck_builder.h"
#include "tests/games/penance/shipped_cards.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::array kKinds = {ClassKind::kScout, ClassKind::kWarden, ClassKind::kVanguard,
                               ClassKind::kColossus};

TEST(PenanceClasses, AreAsTheRulesSay) {
  RULE("PN-150");
  RULE("PN-151");
  RULE("PN-152");
  RULE("PN-153");
  std::vector<std::string> lines;
  for (const ClassKind kind : kKinds) {
    const CasketClass& casket = shipped_armory().casket(kind);
    lines.push_back(fmt::format("{}: {} {:+} {} {} {}-{} {}/{}/{}", class_name(kind), casket.sp,
                                casket.initiative, casket.major_wound, casket.move_half_sp,
                                casket.deck_min, casket.deck_max, casket.slots.weapon,
                                casket.slots.shield, casket.slots.accessory));
  }
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "scout: 6 +3 3 1 26-32 2/0/1", "warden: 5 +0 5 2 30-38 1/1/1",
                       "vanguard: 4 -1 7 3 36-46 1/2/2", "colossus: 3 -2 9 4 42-50 1/1/3"}));
}

TEST(PenanceClasses, HaveComponentsOfTheirOwn) {
  const CasketClass& scout = shipped_armory().casket(ClassKind::kScout);
  EXPECT_EQ(scout.component_hp, (std::array<std::uint8_t, 5>{6, 6, 6, 8, 10}));
  EXPECT_EQ(scout.zones[0], (ComponentZones{1, 4, 6}));
  EXPECT_EQ(scout.zones[4], (ComponentZones{2, 10, 0}));
  const CasketClass& colossus = shipped_armory().casket(ClassKind::kColossus);
  EXPECT_EQ(colossus.component_hp, (std::array<std::uint8_t, 5>{12, 12, 12, 14, 10}));
  EXPECT_EQ(colossus.zones[3], (ComponentZones{5, 11, 14}));
}

int primaries(const Deck& deck) {
  int number = 0;
  for (const CardCopies& each : deck.cards) {
    if (shipped_cards().card(each.card).is(kPrimaryWeapon)) number += each.copies;
  }
  return number;
}

TEST(PenanceDecks, PrebuiltOnesAreThere) {
  RULE("PN-159");
  std::vector<std::string> lines;
  for (const Deck& deck : shipped_armory().decks()) {
    lines.push_back(fmt::format("{} {} {} {} cards, {} kinds, {} primary, {} SP", deck.id,
                                faction_name(deck.faction), class_name(deck.kind), deck.size(),
                                deck.cards.size(), primaries(deck), deck.sp_max));
    EXPECT_TRUE(check_deck(deck, shipped_armory()).ok());
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{
                "church-confessor church scout 30 cards, 25 kinds, 12 primary, 6 SP",
                "dwarves-ironclad dwarves vanguard 30 cards, 23 kinds, 12 primary, 4 SP",
                "elves-warden elves warden 30 cards, 23 kinds, 12 primary, 5 SP",
                "nomads-outrider nomads scout 30 cards, 23 kinds, 12 primary, 6 SP",
                "pg-martyrs-fury-1v1 church warden 29 cards, 24 kinds, 6 primary, 5 SP",
                "pg-immovable-wall-1v1 dwarves vanguard 33 cards, 26 kinds, 6 primary, 4 SP"}));
  EXPECT_EQ(shipped_armory().find("nobody"), nullptr);
}

TEST(PenanceDecks, APrebuiltOneWouldNotBeLegalOtherwise) {
  RULE("PN-159");
  Deck deck = *shipped_armory().find("dwarves-ironclad");
  deck.prebuilt = false;
  const std::string message = message_of(check_deck(deck, shipped_armory()));
  EXPECT_THAT(message, HasSubstr("30 cards, a vanguard has 36 to 46 (PN-153)"));
  EXPECT_THAT(message, HasSubstr("k-rally-cry needs a friendly Casket (PN-156)"));
}

// ---- Sizes.

// "26-32" or "30-36, 38".
std::string ranges(const std::vector<int>& sizes) {
  std::string text;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < sizes.size() && sizes[last + 1] == sizes[last] + 1) ++last;
    if (!text.empty()) text += ", ";
    text += last == i ? fmt::format("{}", sizes[i]) : fmt::format("{}-{}", sizes[i], sizes[last]);
    i = last;
  }
  return text.empty() ? "none" : text;
}

std::string sizes_of(Faction faction, SetsOfCards sets) {
  std::string text;
  for (const ClassKind kind : kKinds) {
    text += fmt::format("{}{}", text.empty() ? "" : " | ",
                        ranges(reachable_sizes(faction, kind, sets, shipped_armory())));
  }
  return text;
}

TEST(PenanceDecks, SizesThatLegalDecksHave) {
  RULE("PN-153");
  RULE("PN-158a");
  const std::map<Faction, std::array<std::string, 2>> expected = {
      {Faction::kChurch, {"26-32 | 30-38 | 36-46 | 42-47", "26-32 | 30-31 | 36-38 | none"}},
      {Faction::kDwarves, {"26-32 | 30-38 | 36-46 | 42-50", "26-32 | 30-31 | 36-37 | none"}},
      {Faction::kElves, {"26-32 | 30-38 | 36-46 | 42-50", "26-32 | 30-31 | 36-37 | none"}},
      {Faction::kNomads, {"26-32 | 30-38 | 36-46 | 42-48", "26-32 | 30-32 | 36-38 | none"}},
      {Faction::kOssuarium,
       {"26-32 | 30-36, 38 | 36-46 | 42-48", "26-32 | 30-36, 38 | 36-46 | 42-48"}},
      {Faction::kCrucible, {"26-32 | 30-38 | 36-46 | 42-49", "26-32 | 30-36, 38 | 36-46 | 42-48"}},
      {Faction::kEmergent, {"26-32 | 30-38 | 36-46 | 42-49", "26-32 | 30-36, 38 | 36-46 | 42-48"}},
      {Faction::kExchange, {"26-32 | 30-38 | 36-46 | 42-49", "26-32 | 30-36, 38 | 36-46 | 42-48"}},
      {Faction::kVestigeBloodlines,
       {"26-32 | 30-38 | 36-46 | 42-48", "26-32 | 30-38 | 36-45 | 42-46"}},
      {Faction::kWyrdConclave,
       {"26-32 | 30-38 | 36-46 | 42-49", "26-32 | 30-36, 38 | 36-46 | 42-48"}},
  };
  for (const auto& [faction, sizes] : expected) {
    EXPECT_EQ(sizes_of(faction, SetsOfCards::kWith), sizes[0]) << faction_name(faction);
    EXPECT_EQ(sizes_of(faction, SetsOfCards::kWithout), sizes[1]) << faction_name(faction);
  }
}

TEST(PenanceDecks, FactionsHaveTheirPools) {
  RULE("PN-154");
  RULE("PN-155");
  std::string text;
  for (std::size_t i = 1; i < kFactions; ++i) {
    const auto faction = static_cast<Faction>(i);
    const PoolPlaces places = pool_places(faction, shipped_cards(), shipped_armory().rules());
    text += fmt::format("{}/{} for {}+{}; ",
                        pool_of(faction, Category::kFaction, shipped_cards()).size(),
                        pool_of(faction, Category::kFactionTactic, shipped_cards()).size(),
                        places.faction_cards, places.tactics);
  }
  EXPECT_EQ(text,
            "12/3 for 6+2; 10/3 for 6+2; 11/2 for 6+2; 9/2 for 6+2; 21/0 for 8+0; 9/0 for 8+0; "
            "7/0 for 8+0; 10/0 for 8+0; 7/0 for 8+0; 10/0 for 8+0; ");
}

TEST(PenanceDecks, SlotsOfTheItemsAreCounted) {
  RULE("PN-158");
  std::map<std::string, int> counts;
  for (const Item& item : shipped_cards().items()) {
    if (!item.set) {
      ++counts[fmt::format("{}{}{}", item.uses.weapon, item.uses.shield, item.uses.accessory)];
    }
    EXPECT_EQ(item.two_handed, item.uses.weapon == 1 && item.uses.shield == 1) << item.id;
  }
  EXPECT_EQ(counts,
            (std::map<std::string, int>{{"100", 32}, {"110", 11}, {"010", 9}, {"001", 23}}));
  const Item& sword = shipped_cards().items()[shipped_cards().find_item("eq-greatsword")];
  EXPECT_EQ(slots_taken(sword, shipped_armory().casket(ClassKind::kScout)),
            (Slots{.weapon = 2, .shield = 0, .accessory = 0}));
  EXPECT_EQ(slots_taken(sword, shipped_armory().casket(ClassKind::kWarden)),
            (Slots{.weapon = 1, .shield = 1, .accessory = 0}));
  const Item& shield = shipped_cards().items()[shipped_cards().find_item("eq-tower-shield")];
  EXPECT_FALSE(slots_taken(shield, shipped_armory().casket(ClassKind::kScout)).has_value());
}

// ---- Random decks.

std::string text_of(const Deck& deck) {
  std::string text;
  for (const CardCopies& each : deck.cards) {
    text += fmt::format("{}x{} ", shipped_cards().text(each.card).id, each.copies);
  }
  return text;
}

Deck drawn(Faction faction, ClassKind kind, int size, std::uint64_t seed) {
  const auto deck = build_deck({faction, kind, size, seed}, shipped_armory());
  EXPECT_TRUE(deck.ok()) << deck.status();
  return deck.ok() ? *deck : Deck{};
}

TEST(PenanceDecks, RandomOnesAreLegalAndOfTheSizeAskedFor) {
  std::size_t most_kinds = 0;
  for (std::size_t i = 1; i < kFactions; ++i) {
    const auto faction = static_cast<Faction>(i);
    for (const ClassKind kind : kKinds) {
      const auto sizes = reachable_sizes(faction, kind, SetsOfCards::kWith, shipped_armory());
      for (const int size : {sizes.front(), sizes[sizes.size() / 2], sizes.back()}) {
        const Deck deck = drawn(faction, kind, size, 11);
        EXPECT_EQ(deck.size(), size);
        EXPECT_TRUE(check_deck(deck, shipped_armory()).ok()) << text_of(deck);
        most_kinds = std::max(most_kinds, deck.cards.size());
      }
    }
  }
  EXPECT_LE(most_kinds, 40U);
  EXPECT_GE(most_kinds, 30U);
}

TEST(PenanceDecks, TheSameSeedGivesTheSameDeck) {
  EXPECT_EQ(text_of(drawn(Faction::kChurch, ClassKind::kScout, 30, 7)),
            text_of(drawn(Faction::kChurch, ClassKind::kScout, 30, 7)));
  std::set<std::string> decks;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    decks.insert(text_of(drawn(Faction::kChurch, ClassKind::kScout, 30, seed)));
  }
  EXPECT_EQ(decks.size(), 20U);
  // To the bit, on every machine.
  const Deck deck = drawn(Faction::kNomads, ClassKind::kScout, 26, 1);
  EXPECT_EQ(deck.id, "nomads-scout-26-1");
  EXPECT_EQ(text_of(deck),
            "no-ghost-stepx1 no-survivors-instinctx1 no-smoke-and-mirrorsx1 no-opportunistx1 "
            "no-desperate-gamblex1 no-feint-and-strikex1 k-no-ghost-stepx1 "
            "k-no-survivors-instinctx1 k-desperate-lungex1 k-brace-for-impactx1 "
            "k-emergency-ventx1 k-sensor-sweepx1 k-overextendx1 k-survey-the-fieldx2 k-feintx1 "
            "k-retreatx1 k-breathe-the-corex1 greatsword-cleavex1 greatsword-overhead-smashx1 "
            "greatsword-spinning-slashx1 greatsword-executex1 greatsword-guard-breakx1 "
            "greatsword-pommel-bashx1 greatsword-impalex1 greatsword-defensive-sweepx1 ");
}

TEST(PenanceDecks, RandomOnesTakeAnySizeWhenNoneIsAskedFor) {
  std::set<int> sizes;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    sizes.insert(drawn(Faction::kOssuarium, ClassKind::kWarden, 0, seed).size());
  }
  EXPECT_EQ(sizes, (std::set<int>{30, 31, 32, 33, 34, 35, 36, 38}));
}

TEST(PenanceDecks, ASizeThatNoLegalDeckHasIsRefused) {
  const auto deck = build_deck({Faction::kOssuarium, ClassKind::kWarden, 37, 1}, shipped_armory());
  EXPECT_THAT(message_of(deck.status()),
              HasSubstr("ossuarium warden has one of the sizes 30, 31, 32, 33, 34, 35, 36, 38, "
                        "not 37 (PN-153, PN-157)"));
}

// ---- Broken rules.

class BrokenDeck : public ::testing::Test {
 protected:
  // A legal deck with a longsword's room left over or not.
  BrokenDeck() : deck_(drawn(Faction::kElves, ClassKind::kWarden, 34, 3)) {}

  void set(const std::string& id, int copies) {
    const CardId card = card_named(id);
    std::erase_if(deck_.cards, [card](const CardCopies& each) { return each.card == card; });
    if (copies > 0) deck_.cards.push_back({card, static_cast<std::uint8_t>(copies)});
  }
  std::string message() const { return message_of(check_deck(deck_, shipped_armory())); }
  // The first card of the deck for which `holds` is true.
  template <class Holds>
  std::string first(const Holds& holds) const {
    for (const CardCopies& each : deck_.cards) {
      if (holds(shipped_cards().card(each.card))) return shipped_cards().text(each.card).id;
    }
    return "";
  }

  Deck deck_;
};

TEST_F(BrokenDeck, WithTooManyCardsForItsClass) {
  RULE("PN-153");
  EXPECT_EQ(message(), "");
  deck_.kind = ClassKind::kScout;
  EXPECT_THAT(message(), HasSubstr("34 cards, a scout has 26 to 32 (PN-153)"));
}

TEST_F(BrokenDeck, WithoutAUniversalCard) {
  RULE("PN-154");
  set("k-feint", 0);
  EXPECT_THAT(message(), HasSubstr("0 copies of the universal card k-feint, expected 1 (PN-154)"));
}

TEST_F(BrokenDeck, WithTheUniversalCardThatNeedsAnAlly) {
  RULE("PN-154");
  RULE("PN-156");
  set("k-survey-the-field", 1);
  set("k-rally-cry", 1);
  EXPECT_THAT(message(),
              HasSubstr("1 copies of the universal card k-survey-the-field, expected 2"));
  EXPECT_THAT(message(), HasSubstr("k-rally-cry needs a friendly Casket (PN-156)"));
}

TEST_F(BrokenDeck, WithTheWrongNumberOfFactionCards) {
  RULE("PN-154");
  set(first([](const Card& card) {
        return card.is(kPoolCard) && card.category == Category::kFaction;
      }),
      0);
  EXPECT_THAT(message(), HasSubstr("faction cards, expected 6 (PN-154)"));
}

TEST_F(BrokenDeck, WithTheWrongNumberOfTactics) {
  RULE("PN-154");
  set("k-el-forest-step", 3);
  EXPECT_THAT(message(), HasSubstr("tactics, expected 2 (PN-154)"));
}

TEST_F(BrokenDeck, WithTooManyCopies) {
  RULE("PN-155");
  set("k-el-forest-step", 3);
  EXPECT_THAT(message(), HasSubstr("3 copies of k-el-forest-step, at most 2 (PN-155)"));
}

TEST(PenanceDecks, AFactionWithoutTacticsHasTwoMoreFactionCards) {
  RULE("PN-155");
  Deck deck = drawn(Faction::kEmergent, ClassKind::kScout, 30, 5);
  EXPECT_TRUE(check_deck(deck, shipped_armory()).ok());
  const CardId copied = [&] {
    for (const CardCopies& each : deck.cards) {
      if (shipped_cards().card(each.card).is(kPoolCard)) return each.card;
    }
    return kNoCard;
  }();
  std::erase_if(deck.cards, [copied](const CardCopies& each) { return each.card == copied; });
  EXPECT_THAT(message_of(check_deck(deck, shipped_armory())),
              HasSubstr("faction cards, expected 8 (PN-155)"));
}

TEST_F(BrokenDeck, WithACardForNothing) {
  RULE("PN-156");
  set("pg-dw-stone-endurance", 1);
  EXPECT_THAT(message(), HasSubstr("pg-dw-stone-endurance does nothing in a duel (PN-156)"));
}

TEST_F(BrokenDeck, WithACardOfAnotherFaction) {
  RULE("PN-157");
  set("ch-judgment-strike", 1);
  EXPECT_THAT(message(), HasSubstr("ch-judgment-strike is not for elves (PN-157)"));
}

TEST_F(BrokenDeck, WithACardThatBelongsNowhere) {
  RULE("PN-154");
  set("pg-sprint", 1);
  EXPECT_THAT(message(), HasSubstr("pg-sprint is neither one of the universal cards"));
}

TEST_F(BrokenDeck, WithAPartOfAnItem) {
  RULE("PN-157");
  std::string weapon;
  for (const Item& item : shipped_cards().items()) {
    const bool has = deck_.copies(item.cards.front().card) > 0;
    if (has && item.uses.weapon > 0) weapon = shipped_cards().text(item.cards.front().card).id;
  }
  ASSERT_NE(weapon, "");
  set(weapon, 0);
  EXPECT_THAT(message(), HasSubstr(fmt::format("0 copies of {}, the whole of", weapon)));
}

TEST_F(BrokenDeck, WithMoreItemsThanSlots) {
  RULE("PN-157");
  for (const char* id : {"dagger-stab", "dagger-deflect", "dagger-double-strike",
                         "pistol-quick-shot", "pistol-point-blank", "pistol-reload"}) {
    set(id, 1);
  }
  EXPECT_THAT(message(), HasSubstr("weapon slots taken, a warden has 1 (PN-157)"));
}

TEST_F(BrokenDeck, WithAnItemThatItsClassCannotCarry) {
  RULE("PN-158");
  deck_.kind = ClassKind::kScout;
  for (const CardCopies& each :
       shipped_cards().items()[shipped_cards().find_item("set-el-secondary")].cards) {
    set(shipped_cards().text(each.card).id, each.copies);
  }
  EXPECT_THAT(message(), HasSubstr("a scout has no slot for set-el-secondary (PN-157)"));
}

TEST_F(BrokenDeck, WithoutAWeapon) {
  RULE("PN-157");
  for (const Item& item : shipped_cards().items()) {
    if (item.uses.weapon == 0) continue;
    for (const CardCopies& each : item.cards) set(shipped_cards().text(each.card).id, 0);
  }
  EXPECT_THAT(message(), HasSubstr("no item in a weapon slot (PN-157)"));
}

TEST(PenanceDecks, EvenPrebuiltOnesKeepTheLimitsOfTheState) {
  RULE("PN-170");
  Deck deck = *shipped_armory().find("elves-warden");
  deck.cards.front().copies = 7;
  EXPECT_THAT(message_of(check_deck(deck, shipped_armory())), Not(HasSubstr("a duel takes")));
  deck.cards.front().copies = 8;
  EXPECT_THAT(message_of(check_deck(deck, shipped_armory())),
              HasSubstr("8 copies of k-el-aimed-shot, a duel takes at most 7"));
  deck.cards.clear();
  for (CardId id = 0; id < 61; ++id) deck.cards.push_back({id, 1});
  const std::string message = message_of(check_deck(deck, shipped_armory()));
  EXPECT_THAT(message, HasSubstr("61 different cards, a duel takes at most 47"));
  EXPECT_THAT(message, HasSubstr("61 cards, a duel takes 1 to 60"));
  EXPECT_THAT(message, Not(HasSubstr("PN-153")));
}

// ---- Decks that scenarios name.

struct ReadDeck {
  Deck deck;
  std::string error;
};
ReadDeck read(const std::string& text) {
  const auto document = parse_document(text, "duel.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  ReadDeck result;
  result.deck = read_deck(reader, "deck", shipped_armory());
  reader.finish();
  result.error = message_of(diagnostics.status());
  return result;
}

// The first cards of the elves' pool, so many copies of each.
std::string first_of(Category category, std::size_t cards, int copies) {
  std::string list;
  const std::vector<CardId> pool = pool_of(Faction::kElves, category, shipped_cards());
  for (std::size_t i = 0; i < cards; ++i) {
    for (int copy = 0; copy < copies; ++copy) {
      list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", shipped_cards().text(pool[i]).id);
    }
  }
  return list;
}

TEST(PenanceDeckSpec, NamesAPrebuiltDeck) {
  const ReadDeck read_one = read("deck = \"church-confessor\"");
  EXPECT_EQ(read_one.error, "");
  EXPECT_EQ(read_one.deck.size(), 30);
  EXPECT_THAT(read("deck = \"church-confesor\"").error,
              HasSubstr("duel.toml:1:8: key `deck`: there is no deck \"church-confesor\"; did you "
                        "mean `church-confessor`"));
  EXPECT_THAT(read("deck = 3").error, HasSubstr("expected a text"));
  EXPECT_THAT(read("other = 3").error, HasSubstr("key `deck`: is missing"));
}

TEST(PenanceDeckSpec, DrawsADeck) {
  const ReadDeck read_one =
      read("deck = { faction = \"church\", class = \"scout\", size = 30, seed = 7 }");
  EXPECT_EQ(read_one.error, "");
  EXPECT_EQ(text_of(read_one.deck), text_of(drawn(Faction::kChurch, ClassKind::kScout, 30, 7)));
  EXPECT_EQ(read_one.deck.sp_max, 6);
  EXPECT_THAT(read("deck = { faction = \"church\", class = \"scout\", size = 40 }").error,
              HasSubstr("duel.toml:1:20: key `deck.faction`: a legal deck of a church scout has"));
  EXPECT_THAT(read("deck = { faction = \"churhc\", class = \"scout\" }").error,
              HasSubstr("did you mean `church`"));
  EXPECT_THAT(read("deck = { faction = \"universal\", class = \"scout\" }").error,
              HasSubstr("a deck is of one of the factions"));
  EXPECT_THAT(read("deck = { faction = \"church\", class = \"scout\", sede = 3 }").error,
              HasSubstr("key `deck.sede`: is unknown; did you mean `seed`"));
}

TEST(PenanceDeckSpec, ListsADeck) {
  const Deck deck = drawn(Faction::kChurch, ClassKind::kScout, 30, 7);
  std::string cards;
  for (const CardCopies& each : deck.cards) {
    cards += fmt::format("{}{} = {}", cards.empty() ? "" : ", ", shipped_cards().text(each.card).id,
                         each.copies);
  }
  const auto spec = [&](const std::string& list) {
    return fmt::format(
        "deck = {{ faction = \"church\", class = \"scout\", name = \"mine\", cards = {{ {} }} }}",
        list);
  };
  const ReadDeck read_one = read(spec(cards));
  EXPECT_EQ(read_one.error, "");
  EXPECT_EQ(read_one.deck.id, "mine");
  EXPECT_EQ(text_of(read_one.deck), text_of(deck));
  EXPECT_THAT(read(spec(cards + ", k-rally-cry = 1")).error,
              HasSubstr("k-rally-cry needs a friendly Casket (PN-156)"));
  EXPECT_THAT(read(spec(cards + ", k-raly-cry = 1")).error,
              HasSubstr("there is no such card; did you mean `k-rally-cry`"));
  EXPECT_THAT(read(spec("k-feint = 8")).error, HasSubstr("expected an integer from 1 to 7"));
}

TEST(PenanceDeckSpec, ComposesADeck) {
  const auto spec = [](const std::string& items, const std::string& faction_cards) {
    return fmt::format(
        "deck = {{ faction = \"elves\", class = \"warden\", items = [{}], faction_cards = [{}], "
        "tactics = [{}] }}",
        items, faction_cards, first_of(Category::kFactionTactic, 1, 2));
  };
  const std::string items = "\"set-k-el-primary\", \"eq-kite-shield\"";
  const std::string six = first_of(Category::kFaction, 3, 2);
  const ReadDeck read_one = read(spec(items, six));
  EXPECT_EQ(read_one.error, "");
  EXPECT_EQ(read_one.deck.size(), 10 + 12 + 3 + 6 + 2);
  // Listed it is the same deck.
  std::string cards;
  for (const CardCopies& each : read_one.deck.cards) {
    cards += fmt::format("{}{} = {}", cards.empty() ? "" : ", ", shipped_cards().text(each.card).id,
                         each.copies);
  }
  EXPECT_EQ(text_of(read(fmt::format("deck = {{ faction = \"elves\", class = \"warden\", cards = "
                                     "{{ {} }} }}",
                                     cards))
                        .deck),
            text_of(read_one.deck));
  EXPECT_THAT(read(spec("\"eq-kite-sheild\"", six)).error,
              HasSubstr("there is no item \"eq-kite-sheild\"; did you mean `eq-kite-shield`"));
  EXPECT_THAT(read(spec("\"eq-kite-shield\", \"eq-kite-shield\"", six)).error,
              HasSubstr("eq-kite-shield stands there twice"));
  EXPECT_THAT(read(spec(items, "\"k-feint\"")).error,
              HasSubstr("key `deck.faction_cards`: k-feint is none"));
  EXPECT_THAT(read(spec(items, "\"el-nothing-like\"")).error,
              HasSubstr("el-nothing-like: there is no such card"));
  EXPECT_THAT(read(spec(items, first_of(Category::kFaction, 2, 2))).error,
              HasSubstr("4 faction cards, expected 6 (PN-154)"));
  EXPECT_THAT(read(spec(items + ", \"eq-longsword\"", six)).error,
              HasSubstr("2 weapon slots taken, a warden has 1 (PN-157)"));
}

}  // namespace
}  // namespace muster::penance
