// `muster audit`: claims of a rulebook against exact values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <tuple>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/audit/audit_verb.h"
#include "experiments/audit/claims.h"
#include "experiments/penance/odds/claims.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"
#include "tests/support/game_verb.h"

namespace muster::audit {
namespace {

using dice::Fraction;
using ::testing::HasSubstr;
using Json = nlohmann::json;

// ---- Queries.

struct Answered {
  std::string exact;  // "-" for what dice do not decide
  std::string mistakes;
};

Answered ask(const std::string& query, const Vocabulary& vocabulary = {}) {
  const auto document = parse_document("query = " + query, "claims.toml");
  if (!document.ok()) return {"", message_of(document.status())};
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  auto table = reader.table("query", true);
  const auto exact = answer(*table, vocabulary);
  return {exact ? exact->to_string() : "-", message_of(diagnostics.status())};
}

std::string exact(const std::string& query) {
  const Answered answered = ask(query);
  EXPECT_EQ(answered.mistakes, "") << query;
  return answered.exact;
}

TEST(Audit, PlainDiceAnswerQueries) {
  EXPECT_EQ(exact(R"({ dice = "2d6", p = "total >= 8" })"), "5/12");
  EXPECT_EQ(exact(R"({ dice = "2d6", p = "== 7" })"), "1/6");
  EXPECT_EQ(exact(R"({ dice = "2d6", p = "!total==7" })"), "5/6");
  EXPECT_EQ(exact(R"({ dice = "2d6", p = "!= 7" })"), "5/6");
  EXPECT_EQ(exact(R"({ dice = "d6", p = "total < 3" })"), "1/3");
  EXPECT_EQ(exact(R"({ dice = "d6", p = "total > 3", given = "total > 1" })"), "3/5");
  EXPECT_EQ(exact(R"({ dice = "d{-1,0,1}", p = "total <= -1" })"), "1/3");
  EXPECT_EQ(exact(R"({ dice = "d{0,0,1}", p = "total" })"), "1/3");
  EXPECT_EQ(exact(R"({ dice = "4d6kh3", e = "total" })"), "15869/1296");
  EXPECT_EQ(exact(R"({ dice = "3d6+2", min = "total" })"), "5");
  EXPECT_EQ(exact(R"({ dice = "3d6+2", max = "total", given = "total != 20" })"), "19");
}

TEST(Audit, QueriesCanBeCombined) {
  EXPECT_EQ(exact(R"({ diff = [{ dice = "2d6", e = "total" }, { number = "0.5" }] })"), "13/2");
  EXPECT_EQ(exact(R"({ ratio = [{ number = "1/3" }, { number = "50%" }] })"), "2/3");
  EXPECT_EQ(exact(R"({ sum = [{ number = "1" }, { number = 2 }, { number = "-4" }] })"), "-1");
  EXPECT_EQ(exact(R"({ simulate = "a whole game" })"), "-");
}

TEST(Audit, MistakesInQueriesAreTold) {
  const auto mistakes = [](const std::string& query) { return ask(query).mistakes; };
  EXPECT_THAT(mistakes("{ dice = \"2d6\" }"), HasSubstr("expected one of `p`, `e`, `min`, `max`"));
  EXPECT_THAT(mistakes("{ dice = \"2x6\", e = \"total\" }"),
              HasSubstr("claims.toml:1:18: key `query.dice`: \"2x6\" is no roll of the game"));
  EXPECT_THAT(mistakes("{ dice = \"2d6\", e = \"totl\" }"), HasSubstr("did you mean `total`?"));
  EXPECT_THAT(mistakes("{ dice = \"2d6\", p = \"total >= x\" }"), HasSubstr("such as"));
  EXPECT_THAT(mistakes("{ dice = \"2d6\", p = \">= 3\", given = \"total > 12\" }"),
              HasSubstr("key `query.given`: never holds"));
  EXPECT_THAT(mistakes("{ ratio = [{ number = \"1\" }, { number = \"0\" }] }"),
              HasSubstr("divides by 0"));
  EXPECT_THAT(mistakes("{ diff = [{ number = \"1\" }] }"), HasSubstr("two parts, got 1"));
  EXPECT_THAT(mistakes("{ diff = [{ number = \"1\" }, { simulate = \"x\" }] }"),
              HasSubstr("parts that dice decide"));
  EXPECT_THAT(mistakes("{ number = \"many\" }"), HasSubstr("expected a number such as 2"));
  EXPECT_THAT(mistakes("{ dise = \"2d6\" }"), HasSubstr("expected one of `dice`"));
  EXPECT_THAT(mistakes("{ dice = \"2d6\", e = \"total\", odds = 1 }"),
              HasSubstr("key `query.odds`: is unknown"));
}

TEST(Audit, PrintedNumbersCarryHalfAUnitOfTheirLastDigit) {
  const auto number = [](std::string_view text) { return parse_number(text).value(); };
  EXPECT_EQ(number("33.3%").value, Fraction(333, 1000));
  EXPECT_EQ(number("33.3%").half_unit, Fraction(1, 2000));
  EXPECT_EQ(number("~29 %").value, Fraction(29, 100));
  EXPECT_EQ(number("29%").half_unit, Fraction(1, 200));
  EXPECT_EQ(number("1.17").half_unit, Fraction(1, 200));
  EXPECT_EQ(number("-17%").value, Fraction(-17, 100));
  EXPECT_EQ(number("+3").value, Fraction(3));
  EXPECT_EQ(number("3").half_unit, Fraction(0));
  EXPECT_EQ(number("1/6").value, Fraction(1, 6));
  for (const char* text : {"", "3-5", "%", "1.", "1/0", "5+", "1e3", "1234567890123456"}) {
    EXPECT_EQ(parse_number(text), std::nullopt) << text;
  }
}

// ---- The verb, for a game without dice of its own.

using AuditVerb = testing::FolderTest;

constexpr const char* kTwoClaims = R"(document = "A rulebook"
[[claims]]
id = "A1"
line = 12
place = "Attacking"
claim = "two dice reach 8"
claimed = "41.7%"
query = { dice = "2d6", p = "total >= 8" }
[[claims]]
id = "A2"
line = 14
place = "Attacking"
claim = "two dice make"
claimed = "6"
query = { dice = "2d6", e = "total" }
)";

testing::Called plain(std::vector<std::string> words) {
  words.insert(words.begin(), {"audit", "plain"});
  return testing::call_verb(audit_verb({.game = "plain", .claims = ""}), std::move(words));
}

TEST_F(AuditVerb, JudgesClaimsAboutPlainDice) {
  const std::string file = write("claims.toml", kTwoClaims);
  const testing::Called called = plain({"--claims", file});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("A rulebook\n\nAttacking\n  A1"));
  EXPECT_THAT(called.out, HasSubstr("line 12   claimed 41.7%   exact 5/12 = 41.6667 %"));
  EXPECT_THAT(called.out, HasSubstr("\n2 claims: 1 right, 1 wrong, 0 not a dice question\n"));
  EXPECT_EQ(plain({"--claims", file, "--strict"}).code, kExitFailed);
  const testing::Called wrong = plain({"--claims", file, "--wrong"});
  EXPECT_THAT(wrong.out, ::testing::Not(HasSubstr("A1")));
  EXPECT_THAT(wrong.out, HasSubstr("A2"));
}

TEST_F(AuditVerb, ToleranceDecides) {
  std::string text = kTwoClaims;
  text += "tolerance = \"1\"\n";
  const Json json = Json::parse(plain({"--json", "--claims", write("c.toml", text)}).out);
  EXPECT_EQ(json["summary"]["right"], 2);
  EXPECT_EQ(json["claims"][1]["exact"], "7");
  EXPECT_EQ(json["claims"][0]["verdict"], "right");
  EXPECT_EQ(json["claims"][0]["tolerance"], "1/2000") << "half a unit of 41.7%";
  EXPECT_EQ(json["claims"][1]["tolerance"], "1");
}

TEST_F(AuditVerb, TellsMistakesInAFileWithTheirPlaces) {
  const auto mistake = [this](const std::string& text) {
    const testing::Called called = plain({"--claims", write("claims.toml", text)});
    EXPECT_EQ(called.code, kExitBadInput);
    return called.err;
  };
  const std::string two = kTwoClaims;
  EXPECT_THAT(mistake(two + "id2 = 3\n"), HasSubstr("claims.toml:16:7: key `claims[1].id2`"));
  std::string same = two;
  same.replace(same.find("A2"), 2, "A1");
  EXPECT_THAT(mistake(same), HasSubstr("\"A1\" is the id of another claim, too"));
  std::string word = two;
  word.replace(word.find("\"6\""), 3, "\"six\"");
  EXPECT_THAT(mistake(word), HasSubstr("key `claims[1].claimed`: \"six\" is no number"));
  EXPECT_THAT(mistake("document = \"x\"\n"), HasSubstr("expected at least one claim"));
  EXPECT_THAT(mistake(two + "tolerance = \"-1\"\n"), HasSubstr("is no number from 0 on"));
  EXPECT_EQ(plain({}).code, kExitBadInput);
  EXPECT_THAT(plain({}).err, HasSubstr("plain has no claims file; name one with --claims FILE"));
  EXPECT_EQ(plain({"--claims", path("none.toml")}).code, kExitBadInput);
}

TEST(Audit, EveryRegisteredGameHasTheVerbOnce) {
  Registry registry;
  registry.add(std::make_unique<testing::FakeEngine>());
  cli::GameVerbs verbs = {audit_verb({.game = "mine", .claims = ""})};
  add_audit_verbs(registry, verbs);
  add_audit_verbs(registry, verbs);
  ASSERT_EQ(verbs.size(), 2U);
  EXPECT_EQ(verbs[1].verb.name, "audit");
  EXPECT_EQ(verbs[1].game, "fake");
}

// ---- Penance.

Audit penance() {
  const auto document = load_document(data_file("games/penance/claims.toml"));
  EXPECT_TRUE(document.ok()) << document.status();
  const auto audit = audit_claims(*document, muster::penance::claim_vocabulary());
  EXPECT_TRUE(audit.ok()) << audit.status();
  return audit.ok() ? *audit : Audit{};
}

TEST(AuditPenance, FortyEightClaimsAreWrong) {
  const std::set<int> wrong = {1,  2,  6,  8,  9,  28, 32, 33, 37, 42, 43, 46, 47, 48,  51,  52,
                               53, 54, 56, 57, 60, 61, 66, 73, 75, 76, 77, 78, 79, 80,  81,  83,
                               84, 85, 86, 87, 88, 89, 91, 93, 94, 95, 96, 97, 99, 113, 115, 123};
  const std::set<int> not_dice = {125, 126};
  const Audit audit = penance();
  ASSERT_EQ(audit.claims.size(), 126U);
  for (std::size_t i = 0; i < audit.claims.size(); ++i) {
    const Claim& claim = audit.claims[i];
    const int number = static_cast<int>(i) + 1;
    const Verdict expected = wrong.contains(number)      ? Verdict::kWrong
                             : not_dice.contains(number) ? Verdict::kNotDice
                                                         : Verdict::kRight;
    EXPECT_EQ(claim.id, "PC" +
                            std::string(number < 10    ? "00"
                                        : number < 100 ? "0"
                                                       : "") +
                            std::to_string(number));
    EXPECT_EQ(name_of(claim.verdict), name_of(expected)) << claim.id << " " << claim.claim;
  }
  EXPECT_EQ(audit.count(Verdict::kWrong), 48U);
  EXPECT_EQ(audit.count(Verdict::kRight), 76U);
  EXPECT_EQ(audit.count(Verdict::kNotDice), 2U);
}

TEST(AuditPenance, ExactValuesAreThoseOfTheDice) {
  const Audit audit = penance();
  const std::vector<std::pair<int, std::string>> some = {
      {1, "0"},      {2, "1"},       {28, "6"},         {37, "11"},      {42, "12"},
      {43, "2/9"},   {47, "-19/72"}, {51, "19/4"},      {52, "19/144"},  {53, "11/144"},
      {57, "-5/48"}, {60, "4/3"},    {61, "-2/3"},      {66, "1/6"},     {73, "1/12"},
      {91, "1"},     {93, "7/12"},   {99, "1389/2000"}, {113, "64/729"}, {115, "80/243"},
      {122, "7/6"},  {123, "4/3"}};
  for (const auto& [number, exact_value] : some) {
    const Claim& claim = audit.claims.at(static_cast<std::size_t>(number) - 1);
    ASSERT_TRUE(claim.exact.has_value()) << claim.id;
    EXPECT_EQ(claim.exact->to_string(), exact_value) << claim.id;
  }
}

testing::Called audit_penance(std::vector<std::string> words) {
  words.insert(words.begin(), {"audit", "penance"});
  return testing::call_verb(muster::penance::audit_verb(), std::move(words));
}

TEST_F(AuditVerb, AnEditedClaimGetsTheOtherVerdict) {
  std::string text = content_of(data_file("games/penance/claims.toml"));
  const std::size_t claim = text.find("id = \"PC093\"");
  ASSERT_NE(claim, std::string::npos);
  text.replace(text.find("72.22%", claim), 6, "58.33%");  // a right number for 5 or more
  const std::size_t other = text.find("id = \"PC014\"");
  text.replace(text.find("33.3%", other), 5, "50.0%");
  const Json json =
      Json::parse(audit_penance({"--json", "--claims", write("edited.toml", text)}).out);
  EXPECT_EQ(json["claims"][92]["verdict"], "right");
  EXPECT_EQ(json["claims"][13]["verdict"], "wrong");
  EXPECT_EQ(json["summary"]["wrong"], 48);
  EXPECT_EQ(json["summary"]["right"], 76);
}

// The notes of both claims say at which target number they would hold.
TEST_F(AuditVerb, SeventeenPointsAreThoseOfOtherTargetNumbers) {
  for (const auto& [id, at, number, points] :
       {std::tuple{42, std::string("4"), "+17.13", "37/216"}, {46, "7", "-17.13", "-37/216"}}) {
    for (int target = 2; target <= 10; ++target) {
      std::string text = content_of(data_file("games/penance/claims.toml"));
      std::size_t place = text.find("id = \"PC0" + std::to_string(id + 1));
      for (int part = 0; part < 2; ++part) {  // of the difference
        place = text.find("total >= 5", place);
        ASSERT_NE(place, std::string::npos);
        text.replace(place, 10, "total >= " + std::to_string(target));
      }
      const Json claim = Json::parse(
          audit_penance({"--json", "--claims", write("other.toml", text)}).out)["claims"][id];
      const bool holds = std::to_string(target) == at;
      EXPECT_EQ(claim["verdict"], holds ? "right" : "wrong") << id << " " << target;
      EXPECT_EQ(claim["tolerance"], "1/200");
      if (holds) {
        EXPECT_EQ(claim["exact"], points);
      }
      const std::string note = claim["note"];
      EXPECT_THAT(note, HasSubstr(number));
      EXPECT_THAT(note, HasSubstr("a target number of " + at));
    }
  }
}

// Whoever reads the JSON comes to the same verdicts.
TEST_F(AuditVerb, VerdictsFollowFromWhatTheJsonCarries) {
  const auto value = [](const Json& field) {
    const std::string text = field;
    const std::size_t bar = text.find('/');
    return std::stod(text) / (bar == std::string::npos ? 1 : std::stod(text.substr(bar + 1)));
  };
  const Json json = Json::parse(audit_penance({"--json"}).out);
  int dice = 0;
  for (const Json& claim : json["claims"]) {
    EXPECT_EQ(claim.contains("tolerance"), claim.contains("exact")) << claim["id"];
    if (!claim.contains("exact")) continue;
    ++dice;
    const std::string printed = claim["claimed"];
    const auto claimed = parse_number(printed);
    ASSERT_TRUE(claimed.has_value()) << claim["id"];
    const double off = std::abs(value(claim["exact"]) - claimed->value.to_double());
    const bool right = off <= value(claim["tolerance"]) + 1e-12;
    EXPECT_EQ(claim["verdict"], right ? "right" : "wrong") << claim["id"];
  }
  EXPECT_EQ(dice, 124);
}

TEST_F(AuditVerb, PenanceTellsItsOwnRollsByName) {
  const auto mistake = [this](const std::string& query) {
    const std::string text =
        "[[claims]]\nid = \"X\"\nline = 1\nplace = \"\"\nclaim = \"\"\nclaimed = \"1\"\nquery = " +
        query + "\n";
    const testing::Called called = audit_penance({"--claims", write("x.toml", text)});
    EXPECT_EQ(called.code, kExitBadInput);
    return called.err;
  };
  EXPECT_THAT(mistake("{ dice = \"atack2\", e = \"total\" }"), HasSubstr("did you mean `attack2`"));
  EXPECT_THAT(mistake("{ dice = \"attack2\", n = 2, e = \"total\" }"),
              HasSubstr("part of the roll's name"));
  EXPECT_THAT(mistake("{ attack_faces = [7] }"), HasSubstr("faces from 1 to 6, got 7"));
  EXPECT_THAT(mistake("{ tohit = { terrain = [\"forrest\"] } }"),
              HasSubstr("did you mean `forest`"));
  EXPECT_THAT(mistake("{ tohit = { rnge = 3 } }"), HasSubstr("did you mean `range`"));
  EXPECT_THAT(mistake("{ suffering_faces = [2], e = \"los\" }"),
              HasSubstr("key `claims[0].query.e`: "));
}

TEST_F(AuditVerb, PenancePrintsEveryClaim) {
  const testing::Called called = audit_penance({});
  EXPECT_EQ(called.code, kExitDone) << called.err;
  EXPECT_THAT(called.out, HasSubstr("claimed 72.22%  exact 7/12 = 58.3333 %"));
  EXPECT_THAT(called.out, HasSubstr("126 claims: 76 right, 48 wrong, 2 not a dice question\n"));
  EXPECT_EQ(audit_penance({"--strict"}).code, kExitFailed);
}

TEST(AuditPenance, OtherRollsOfItsDiceCanBeAsked) {
  const Vocabulary own = muster::penance::claim_vocabulary();
  const auto of = [&own](const std::string& query) {
    const Answered answered = ask(query, own);
    EXPECT_EQ(answered.mistakes, "") << query;
    return answered.exact;
  };
  EXPECT_EQ(of(R"({ dice = "defense", n = 3, p = "critical >= 3" })"), "1/216");
  EXPECT_EQ(of(R"({ dice = "defense", n = 4, p = "pierce" })"), "671/1296");
  EXPECT_EQ(of(R"({ dice = "defense", n = 6, e = "heat" })"), "1");
  EXPECT_EQ(of(R"({ dice = "suffering", n = 2, e = "loss" })"), "8/3");
  EXPECT_EQ(of(R"({ dice = "suffering", n = 2, p = "loss == 0" })"), "1/36");
  EXPECT_EQ(of(R"({ dice = "damage_die", p = "wound" })"), "1/6");
  EXPECT_EQ(of(R"({ dice = "attack4low2", e = "total" })"), "1721/648");
  EXPECT_EQ(of(R"({ hit = { total = 8, tohit = { range = 8 } } })"), "1");
  EXPECT_EQ(of(R"({ dice = "2d6", p = "total >= 11" })"), "1/12");
}

}  // namespace
}  // namespace muster::audit
