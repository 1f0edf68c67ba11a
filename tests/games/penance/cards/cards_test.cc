// The shipped cards of Penance: how many there are, what some of them are exactly, and that the
// words and the codes agree.
#include "games/penance/cards/cards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "games/penance/cards/effects_ops.h"
#include "games/penance/cards/effects_text.h"
#include "games/penance/cards/effects_words.h"
#include "tests/games/penance/shipped_cards.h"
#include "tests/support/files.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using Lines = std::vector<std::string>;

const Card& card(const std::string& id) { return shipped_cards().card(card_named(id)); }
const Effect& effect(const std::string& id, std::size_t index) {
  return shipped_cards().program(card_named(id))[index];
}
Lines lines(const std::string& id) { return describe_effects(card_named(id), shipped_cards()); }
constexpr Amount number(int value) {
  return {.kind = AmountKind::kNumber, .value = static_cast<std::int8_t>(value)};
}

int with_flag(CardFlag flag) {
  const auto cards = shipped_cards().cards();
  return static_cast<int>(std::count_if(cards.begin(), cards.end(),
                                        [flag](const Card& each) { return each.is(flag); }));
}

TEST(PenanceCards, AllOfThemAreThere) {
  const CardTable& table = shipped_cards();
  EXPECT_EQ(table.cards().size(), 657U);
  EXPECT_EQ(table.effects().size(), 1351U);
  const auto items = table.items();
  EXPECT_EQ(std::count_if(items.begin(), items.end(), [](const Item& each) { return !each.set; }),
            75);
  EXPECT_EQ(std::count_if(items.begin(), items.end(), [](const Item& each) { return each.set; }),
            26);
  EXPECT_EQ(table.text(table.damaged()).id, "x-damaged");
  EXPECT_EQ(table.find("no-such-card"), kNoCard);
  EXPECT_EQ(table.find_item("eq-greatsword") == kNoItem, false);
}

TEST(PenanceCards, KindsOfCardsAreCounted) {
  EXPECT_EQ(with_flag(kTeamOnly), 23);
  EXPECT_EQ(with_flag(kShieldCard), 10);
  EXPECT_EQ(with_flag(kPassive), 51);
  EXPECT_EQ(with_flag(kReactive),
            80);  // one more is printed as reactive, but is in force by itself
  EXPECT_EQ(with_flag(kReactsToMelee), 9);
  EXPECT_EQ(with_flag(kPrimaryWeapon), 200);
  EXPECT_EQ(with_flag(kExilesSelf), 27);
  EXPECT_EQ(with_flag(kNeedsRewind), 1);
  EXPECT_EQ(with_flag(kAmmoCard), 15);
  EXPECT_EQ(with_flag(kSpellCard), 105);
  EXPECT_EQ(with_flag(kAttackCard), with_flag(kMeleeCard) + with_flag(kRangedCard));
  EXPECT_EQ(with_flag(kHasTrigger), 14);
  EXPECT_EQ(with_flag(kWhenAttackedOffer), 1);
  EXPECT_EQ(with_flag(kUnplayable), 5);
}

TEST(PenanceCards, EveryOpIsUsedByACard) {
  const CardTable& table = shipped_cards();
  std::vector<int> uses(kOps, 0);
  for (const Effect& each : table.effects()) ++uses[static_cast<std::size_t>(each.op)];
  for (std::size_t i = 0; i < kOps; ++i) {
    EXPECT_GT(uses[i], 0) << word(static_cast<Op>(i));
  }
  const auto used = [&](Op op) { return uses[static_cast<std::size_t>(op)]; };
  EXPECT_EQ(used(Op::kDmg), 295);
  EXPECT_EQ(used(Op::kBuff), 93);
  EXPECT_EQ(used(Op::kRecover), 61);
  EXPECT_EQ(used(Op::kReduce), 55);
  EXPECT_EQ(used(Op::kHeat), 52);
  EXPECT_EQ(used(Op::kDmgSet), 47);
  EXPECT_EQ(used(Op::kSpend), 47);
  EXPECT_EQ(used(Op::kDef), 44);
  EXPECT_EQ(used(Op::kTargetChoice), 4);
  EXPECT_EQ(used(Op::kScrapCard), 1);
}

TEST(PenanceCards, EveryListLiesWhereItsCardSays) {
  const CardTable& table = shipped_cards();
  std::size_t covered = 0;
  for (CardId id = 0; id < table.cards().size(); ++id) {
    OpSet found;
    const std::size_t first = table.card(id).program.first;
    const std::size_t next = id + 1U < table.cards().size()
                                 ? table.card(static_cast<CardId>(id + 1)).program.first
                                 : table.effects().size();
    std::size_t listed = table.card(id).program.count;
    for (std::size_t i = first; i < next; ++i) {
      const Effect& each = table.effect(i);
      found.set(static_cast<std::size_t>(each.op));
      listed += each.then.count;
      listed += each.other_count;
      if (each.then.count > 0) {
        EXPECT_GT(each.then.first, i) << table.text(id).id;
      }
      EXPECT_LE(each.other().first + each.other().count, next) << table.text(id).id;
    }
    EXPECT_EQ(listed, next - first) << table.text(id).id;
    EXPECT_EQ(found, table.ops_of(id)) << table.text(id).id;
    covered += next - first;
  }
  EXPECT_EQ(covered, table.effects().size());
}

// ---- Cards of all sorts, exactly.

TEST(PenanceCards, AnAttackCard) {
  const Card& thrust = card("k-ch-faithful-thrust");
  EXPECT_EQ(thrust.sp_cost, 2);
  EXPECT_EQ(thrust.range_min, 1);
  EXPECT_EQ(thrust.range_max, 1);
  EXPECT_TRUE(thrust.is(kAttackCard) && thrust.is(kMeleeCard) && thrust.is(kPrimaryWeapon));
  EXPECT_FALSE(thrust.is(kRangedCard) || thrust.is(kReactive) || thrust.is(kDefenseCard));
  EXPECT_EQ(thrust.factions, faction_bit(Faction::kChurch));
  EXPECT_EQ(thrust.dmg_index, 0);
  EXPECT_EQ(thrust.printed_damage, 4);
  const Effect expected = {.op = Op::kDmg, .amount = number(4), .who = Who::kTarget};
  EXPECT_EQ(effect("k-ch-faithful-thrust", 0), expected);
  EXPECT_EQ(shipped_cards().printed_copies(card_named("k-ch-faithful-thrust")), 3);
}

TEST(PenanceCards, ConditionsAndBonuses) {
  const Effect expected = {
      .op = Op::kDmgSet,
      .amount = number(8),
      .who = Who::kSelf,
      .conditions = {Condition{.kind = ConditionKind::kFromRear}, Condition{}}};
  EXPECT_EQ(effect("ch-point-blank-execution", 2), expected);
  const Effect& purse = effect("blessed-ammunition-divine-bolt", 1);
  EXPECT_EQ(purse.op, Op::kBuff);
  EXPECT_EQ(purse.stat(), Stat::kDmg);
  EXPECT_EQ(purse.amount, number(6));
  EXPECT_EQ(purse.length, Length::kNextRanged);
  EXPECT_TRUE(purse.has(kReplaces));
  EXPECT_EQ(purse.conditions[0],
            (Condition{ConditionKind::kTarget, Quantity::kTaint, Comparison::kAtLeast, 1}));
}

TEST(PenanceCards, AreasAndHits) {
  EXPECT_EQ(lines("k-dw-earthquake"), Lines{"attack with damage 4 (within 2 of the user)"});
  EXPECT_EQ(card("k-dw-earthquake").sp_cost, 5);
  const Effect& slam = effect("k-dw-earthshaker", 1);
  EXPECT_EQ(slam.zone(), ZoneKind::kDifficult);
  EXPECT_EQ(slam.at, At::kSelfHex);
  EXPECT_EQ(slam.length, Length::kBattle);
  EXPECT_EQ(shipped_cards().placement(slam).radius, 3);
  EXPECT_EQ(effect("tempest-scepter-plasma-lance", 2).area, AreaKind::kLine);
}

TEST(PenanceCards, APassiveCardWithAnOffer) {
  const Card& armor = card("k-dw-runic-armor");
  EXPECT_TRUE(armor.is(kPassive) && armor.is(kWhenAttackedOffer));
  EXPECT_EQ(armor.events, event_bit(Event::kSetup));
  const Effect& runes = effect("k-dw-runic-armor", 0);
  EXPECT_EQ(runes.token(), TokenKind::kRune);
  EXPECT_EQ(runes.amount, number(3));
  const Effect& offer = effect("k-dw-runic-armor", 1);
  EXPECT_EQ(offer.op, Op::kSpend);
  ASSERT_EQ(offer.then.count, 1);
  const Effect& defense = shipped_cards().run(offer.then)[0];
  EXPECT_EQ(defense.op, Op::kDef);
  EXPECT_EQ(defense.amount, number(2));
  EXPECT_EQ(defense.length, Length::kNextAttack);
}

TEST(PenanceCards, BothListsOfAChoice) {
  const Effect& bargain = effect("wy-fae-bargain", 1);
  EXPECT_EQ(bargain.op, Op::kTargetChoice);
  ASSERT_EQ(bargain.then.count, 2);
  EXPECT_EQ(bargain.other_count, 0);
  EXPECT_EQ(shipped_cards().run(bargain.then)[1].op, Op::kDmgSet);
  const Effect& lever = effect("xc-economic-leverage", 0);
  ASSERT_EQ(lever.other().count, 1);
  EXPECT_EQ(shipped_cards().run(lever.other())[0].op, Op::kSkipTurn);
  EXPECT_EQ(lines("xc-economic-leverage"),
            Lines{"the opponent chooses: either [the target loses 4] or [the target skips 1 action "
                  "phases]"});
}

TEST(PenanceCards, TriggersAndEvents) {
  const Card& photosynthesis = card("el-photosynthesis");
  EXPECT_TRUE(photosynthesis.is(kHasTrigger));
  EXPECT_EQ(photosynthesis.trigger_event, Event::kEndOfTurn);
  EXPECT_EQ(effect("el-photosynthesis", 0).conditions[0],
            (Condition{ConditionKind::kAttackedThisTurn, Quantity::kNone, Comparison::kFalse, 0}));
  EXPECT_EQ(lines("el-photosynthesis"),
            (Lines{"at the end of each own turn, if not: the user attacked this turn: what follows "
                   "happens",
                   "the user recovers 1", "the user: Heat - 1"}));
}

TEST(PenanceCards, CardsThatWaitForACardOfAName) {
  const CardTable& table = shipped_cards();
  ASSERT_EQ(table.watched_names().size(), 1U);
  EXPECT_EQ(table.watched_names()[0], "blood_offering");
  for (const char* id : {"k-ch-blood-offering", "pg-ch-blood-offering", "ch-blood-offering"}) {
    EXPECT_EQ(card(id).watched_name, 0) << id;
  }
  EXPECT_EQ(card("k-ch-faithful-thrust").watched_name, kNoWatchedName);
  int waiting = 0;
  for (const Effect& each : table.effects()) waiting += each.on == Event::kPlayNamed ? 1 : 0;
  EXPECT_EQ(waiting, 1);
}

TEST(PenanceCards, SummonsAndZones) {
  const Effect& snare = effect("el-overgrowth", 1);
  EXPECT_EQ(snare.summon(), SummonKind::kSnare);
  EXPECT_EQ(shipped_cards().placement(snare),
            (Placement{.hp = 4, .def = 2, .dmg = 2, .move = 0, .slow = 2}));
  EXPECT_EQ(snare.length, Length::kTurns);
  EXPECT_EQ(snare.turns, 3);
  EXPECT_EQ(effect("el-overgrowth", 0).conditions[0],
            (Condition{ConditionKind::kHexSeeds, Quantity::kNone, Comparison::kAtLeast, 3}));
  const Placement& wall = shipped_cards().placement(effect("winters-heart-staff-ice-wall", 0));
  EXPECT_EQ(wall, (Placement{.hp = 5, .size = 5, .blocks_move = true, .blocks_los = true}));
  const Effect& sanctuary = effect("divine-scepter-sanctuary", 0);
  EXPECT_EQ(sanctuary.side, Who::kAlly);
  EXPECT_EQ(sanctuary.length, Length::kRounds);
  EXPECT_EQ(sanctuary.turns, 2);
}

TEST(PenanceCards, LengthsThatNobodyWritesAreFilledIn) {
  EXPECT_EQ(effect("k-el-thorn-barrier", 0).length, Length::kBattle);  // until the event comes
  for (const Effect& each : shipped_cards().effects()) {
    if (each.op == Op::kLockSpend) {
      EXPECT_EQ(each.length, Length::kThisTurn);
    }
  }
  EXPECT_EQ(effect("wy-temporal-loop", 0).length, Length::kOwnNextTurn);
  EXPECT_EQ(effect("k-no-survivors-instinct", 0).length, Length::kWhile);
  EXPECT_EQ(effect("ve-predators-mark", 0).length, Length::kBattle);
}

TEST(PenanceCards, PersonsThatNobodyWritesAreFilledIn) {
  RULE("PN-139b");
  for (const Effect& each : shipped_cards().effects()) {
    EXPECT_NE(each.who, Who::kNobody) << word(each.op);
    if (each.op == Op::kCounter) {
      EXPECT_EQ(each.who, Who::kAttacker);
    }
    if (each.op == Op::kPush && each.who != Who::kTarget) {
      EXPECT_TRUE(each.who == Who::kAllHit || each.who == Who::kSplashed);
    }
  }
  EXPECT_EQ(effect("wy-shimmer-veil", 0).who, Who::kSelf);  // range 0: the user's own status
  EXPECT_EQ(effect("os-death-mark", 0).who, Who::kTarget);
}

TEST(PenanceCards, TokenPricesAndItems) {
  EXPECT_EQ(describe_price(card("cr-volcanic-tremor")), "2 forge");
  EXPECT_EQ(describe_price(card("k-dw-earthquake")), "5 SP");
  EXPECT_EQ(describe_range(card("k-dw-earthquake")), "0 to 2 hexes");
  const CardTable& table = shipped_cards();
  EXPECT_EQ(std::count_if(table.cards().begin(), table.cards().end(),
                          [](const Card& each) { return each.alt_cost == kAllTokens; }),
            1);
  const Card& lance = card("glacial-tome-ice-lance");
  EXPECT_EQ(table.items()[lance.item].id, "eq-glacial-tome");
  EXPECT_EQ(lance.school, School::kIce);
  EXPECT_TRUE(lance.is(kSpellCard));
  EXPECT_FALSE(lance.is(kPrimaryWeapon) || lance.is(kSecondary));
  const Card& bow = card("nomads-composite-bow-volley");
  EXPECT_TRUE(bow.is(kSecondary));
  EXPECT_EQ(table.printed_copies(card_named("nomads-composite-bow-volley")), 2);
}

TEST(PenanceCards, ACardThatNeedsAFriendIsMarked) {
  RULE("PN-139");
  EXPECT_TRUE(card("k-rally-cry").is(kTeamOnly));
  EXPECT_TRUE(never_in_duel(effect("ch-righteous-wrath", 2).conditions[0].kind));
  EXPECT_FALSE(never_in_duel(ConditionKind::kDestroyedEnemyMarker));
}

// ---- Words.

template <class E>
void expect_round_trip() {
  const WordList words = word_list(E{});
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].empty()) continue;
    ASSERT_TRUE(find_word<E>(words[i]).has_value()) << words[i];
    EXPECT_EQ(static_cast<std::size_t>(*find_word<E>(words[i])), i) << words[i];
  }
  EXPECT_FALSE(find_word<E>("").has_value());
  EXPECT_FALSE(find_word<E>("nonsense").has_value());
}

TEST(PenanceWords, GoBothWays) {
  expect_round_trip<Op>();
  expect_round_trip<Who>();
  expect_round_trip<When>();
  expect_round_trip<Event>();
  expect_round_trip<Length>();
  expect_round_trip<ConditionKind>();
  expect_round_trip<AreaKind>();
  expect_round_trip<Per>();
  expect_round_trip<Stat>();
  expect_round_trip<TokenKind>();
  expect_round_trip<ZoneKind>();
  expect_round_trip<SummonKind>();
  expect_round_trip<StatusName>();
  expect_round_trip<FormKind>();
  expect_round_trip<Versus>();
  expect_round_trip<What>();
  expect_round_trip<Pile>();
  expect_round_trip<Filter>();
  expect_round_trip<Destination>();
  expect_round_trip<At>();
  expect_round_trip<Faction>();
  expect_round_trip<Category>();
  expect_round_trip<School>();
  expect_round_trip<ItemSlot>();
  expect_round_trip<ClassKind>();
  EXPECT_EQ(word(Op::kTargetChoice), "tgt_choice");
  EXPECT_EQ(word(Op::kScrapCard), "scrap_card");
  EXPECT_EQ(word(Event::kMoved), "moved");
  EXPECT_EQ(word(Stat::kDisplace), "displace");
  EXPECT_EQ(word(Length::kBattle), "duel");
  EXPECT_EQ(word(Faction::kWyrdConclave), "wyrd-conclave");
}

TEST(PenanceWords, ConditionsGoBothWays) {
  for (const Effect& each : shipped_cards().effects()) {
    for (const Condition& condition : each.conditions) {
      if (condition.kind == ConditionKind::kNone) continue;
      const std::string text = to_text(condition);
      EXPECT_EQ(parse_condition(text), condition) << text;
    }
  }
  for (const std::string& text : condition_words()) {
    ASSERT_TRUE(parse_condition(text).has_value()) << text;
    EXPECT_EQ(to_text(*parse_condition(text)), text);
  }
}

TEST(PenanceWords, ConditionsAreReadExactly) {
  EXPECT_EQ(parse_condition("self.heat>=3"),
            (Condition{ConditionKind::kUser, Quantity::kHeat, Comparison::kAtLeast, 3}));
  EXPECT_EQ(parse_condition("!tgt.life<=10"),
            (Condition{ConditionKind::kTarget, Quantity::kLife, Comparison::kAbove, 10}));
  EXPECT_EQ(parse_condition("self.heat<=0"),
            (Condition{ConditionKind::kUser, Quantity::kHeat, Comparison::kAtMost, 0}));
  EXPECT_EQ(parse_condition("form==bear"),
            (Condition{ConditionKind::kForm, Quantity::kNone, Comparison::kTrue,
                       static_cast<std::int8_t>(FormKind::kBear)}));
  EXPECT_EQ(parse_condition("tgt.adjacent_to_my_ally>=2")->comparison, Comparison::kAtLeast);
  EXPECT_EQ(parse_condition("tgt.adjacent_to_my_ally")->comparison, Comparison::kTrue);
  for (const char* text :
       {"", "self", "self.heat", "self.heat>=", "self.heat>=x", "self.heat>=100", "kill>=1",
        "self.speed>=1", "enemy.heat>=1", "form==", "form==cat", "blocked"}) {
    EXPECT_FALSE(parse_condition(text).has_value()) << text;
  }
}

TEST(PenanceWords, EveryEffectReads) {
  for (CardId id = 0; id < shipped_cards().cards().size(); ++id) {
    const Lines read = describe_effects(id, shipped_cards());
    EXPECT_EQ(read.size(), shipped_cards().program(id).size());
    for (const std::string& line : read) {
      EXPECT_FALSE(line.empty()) << shipped_cards().text(id).id;
      EXPECT_EQ(line.find_first_of("{}"), std::string::npos) << line;
      EXPECT_EQ(line.find("  "), std::string::npos) << line;
    }
  }
  EXPECT_EQ(lines("focusing-lens-perfect-aim"),
            (Lines{"the user: attack damage +3 (for the next ranged attack)",
                   "the user: cover ignored (for the next ranged attack)",
                   "the user: misses become hits (for the next ranged attack)"}));
}

TEST(PenanceWords, MasksReadByTheWordsOfTheirCodes) {
  const auto reads = [](Op op, unsigned mask, const std::string& words) {
    Effect effect;
    effect.op = op;
    effect.amount = number(2);
    effect.mask = static_cast<std::uint8_t>(mask);
    const std::string text = describe_effect(effect, shipped_cards());
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  reads(Op::kMove, 0b0101, "without regard to terrain, enemies");
  reads(Op::kMoveFlags, 0b1010, "without regard to difficult, provocation");
  reads(Op::kLock, 0b110, "no cards of: defense, movement");
  reads(Op::kForm, 0b10001, "a form of: assault, bear");
}

TEST(PenanceWords, EachFlagHasItsOwn) {
  std::set<std::string> read;
  for (unsigned bit = 0; bit < 20; ++bit) {  // the last is no flag
    Effect effect;
    effect.op = Op::kPeek;
    effect.amount = number(2);
    effect.flags = 1U << bit;
    read.insert(describe_effect(effect, shipped_cards()));
  }
  EXPECT_EQ(read.size(), 20U);
}

// A line of the table of codes as it has to be: the code, its keys, those it needs in bold.
std::string line_of_code(const OpInfo& info) {
  std::string text = "| `" + std::string(word(info.op)) + "` |";
  for (const auto& [field, required] : info.fields) {
    const std::string key(word(field));
    text += required ? " **" + key + "**" : " " + key;
  }
  return text + (info.fields.empty() ? "  | " : " | ");
}

TEST(PenanceWords, TheDocumentHasEveryCodeWithItsKeysAndEveryWord) {
  const std::string document = content_of(data_file("../docs/penance-cards.md"));
  for (std::size_t op = 0; op < kOps; ++op) {
    const std::string line = line_of_code(op_info(static_cast<Op>(op)));
    EXPECT_NE(document.find("\n" + line), std::string::npos) << line;
  }
  for (const WordList words :
       {word_list(Who{}),        word_list(When{}),        word_list(Event{}),
        word_list(Length{}),     word_list(Quantity{}),    word_list(AreaKind{}),
        word_list(Stat{}),       word_list(TokenKind{}),   word_list(ZoneKind{}),
        word_list(SummonKind{}), word_list(StatusName{}),  word_list(FormKind{}),
        word_list(Versus{}),     word_list(What{}),        word_list(Pile{}),
        word_list(Filter{}),     word_list(Destination{}), word_list(At{}),
        word_list(Category{}),   word_list(School{}),      word_list(ItemSlot{}),
        move_flag_words(),       locked_card_words()}) {
    for (const std::string& each : known_words(words)) {
      EXPECT_NE(document.find(each), std::string::npos) << each;
    }
  }
}

}  // namespace
}  // namespace muster::penance
