// Dice notation: what it means, how it consolidates, and how mistakes are reported.
#include "core/dice/notation.h"
#include "core/status.h"
#include "tests/support/generators.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace muster::dice {
namespace {

Distribution roll(std::string_view text) { return parse(text).value().distribution().value(); }
std::string consolidated(std::string_view text) { return parse(text).value().consolidated(); }

std::string error(std::string_view text) {
  const auto parsed = parse(text);
  if (parsed.ok()) return "no error";
  EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
  return message_of(parsed.status());
}

Distribution d(std::int64_t sides) { return Distribution::die(sides); }

TEST(Notation, PlainDice) {
  EXPECT_EQ(roll("2d6"), d(6).times(2));
  EXPECT_EQ(roll("d6"), d(6));
  EXPECT_EQ(roll("2d6+9"), d(6).times(2).shifted(9));
  EXPECT_EQ(roll("7"), Distribution::constant(7));
  EXPECT_EQ(roll("-7+0"), Distribution::constant(-7));
  EXPECT_EQ(roll("+d4"), d(4));
  EXPECT_EQ(roll("1d4+3d12-2d6+4"),
            d(4).plus(d(12).times(3)).plus(d(6).times(2).negated()).shifted(4));
  EXPECT_EQ(roll(" 2 D6\t+ 9 "), roll("2d6+9"));
}

TEST(Notation, TheBonusIsAddedOnce) {
  EXPECT_NE(roll("2d6+9"), roll("1d6+9 + 1d6+9"));
  EXPECT_EQ(roll("2d6+9").mean(), Fraction(16));
  EXPECT_EQ(roll("1d6+9 + 1d6+9").mean(), Fraction(25));
}

TEST(Notation, PercentileDie) {
  EXPECT_EQ(roll("dP"), d(10).scaled(10));
  EXPECT_EQ(roll("3dP"), d(10).scaled(10).times(3));
  EXPECT_EQ(roll("1dp").max(), 100);
  EXPECT_EQ(roll("dP").min(), 10);
}

TEST(Notation, RepresentativeRollHasTheSameMeanAndLargerVariance) {
  EXPECT_EQ(roll("(2 * 1d6)+9").mean(), roll("2d6+9").mean());
  EXPECT_EQ(roll("(2 * 1d6)+9").variance(), Fraction(35, 3));
  EXPECT_EQ(roll("2d6+9").variance(), Fraction(35, 6));
  EXPECT_EQ(roll("2*d6+9"), roll("(2*1d6)+9"));
  EXPECT_EQ(roll("10-(3*2d4)"), d(4).times(2).scaled(-3).shifted(10));
}

TEST(Notation, KeepAndReroll) {
  EXPECT_EQ(roll("4d6kh3"), d(6).keep_highest(4, 3));
  EXPECT_EQ(roll("4d6kh3").mean(), Fraction(15869, 1296));
  EXPECT_EQ(roll("2d6kl1"), d(6).keep_lowest(2, 1));
  EXPECT_EQ(roll("2d20kh"), Distribution::max_of(d(20), d(20)));
  EXPECT_EQ(roll("3d6kh3"), roll("3d6"));
  EXPECT_EQ(roll("d6r1").mean(), Fraction(47, 12));
  EXPECT_EQ(roll("2d6rr1"), d(5).shifted(1).times(2));
  EXPECT_EQ(roll("2dPr10").mean(), Fraction(119));  // each: 54 + 1/10 * 55
  EXPECT_EQ(roll("4d6r1kh3"), roll("4d6kh3r1"));
  EXPECT_EQ(roll("4d6rr1kh3"), d(5).shifted(1).keep_highest(4, 3));
}

TEST(Notation, ListedFaces) {
  EXPECT_EQ(roll("d{-1,0,1}").variance(), Fraction(2, 3));
  EXPECT_EQ(roll("3d{-1,-1,0,0,1,1}"), roll("3d{1,0,-1}"));
  EXPECT_EQ(roll("2d{-1,-1,0,0,1,1}kl1").probability(-1), Fraction(5, 9));
  EXPECT_EQ(roll("d{ -1, 2 }rr-1"), Distribution::constant(2));
}

TEST(Notation, Consolidation) {
  EXPECT_EQ(consolidated("2d6+6 + 1d6+3 + 1d6 + 1d6"), "5d6+9");
  EXPECT_EQ(consolidated("d6"), "1d6");
  EXPECT_EQ(consolidated("4+d8+d6-1+2d8"), "3d8+1d6+3");
  EXPECT_EQ(consolidated("dP+d10+2dP"), "3dP+1d10");
  EXPECT_EQ(consolidated("d{1,0}+d{0,1}+d{0,1,1}"), "2d{0,1}+1d{0,1,1}");
  EXPECT_EQ(consolidated("2d6-9"), "2d6-9");
  EXPECT_EQ(consolidated("3-3"), "0");
  EXPECT_EQ(consolidated("2d6+3-3"), "2d6");
  EXPECT_EQ(consolidated("0-5"), "-5");
}

TEST(Notation, ConsolidationKeepsApartWhatIsNotTheSame) {
  EXPECT_EQ(consolidated("(2*1d6)+(2*d6)+1d6+2d6+1"), "(2*1d6)+(2*1d6)+3d6+1");
  EXPECT_EQ(consolidated("4d6kh3+4d6kh3+d6"), "4d6kh3+4d6kh3+1d6");
  EXPECT_EQ(consolidated("1d6r1+1d6+1d6rr1"), "1d6r1+1d6+1d6rr1");
  EXPECT_EQ(consolidated("2d6-1d6-2d6"), "2d6-3d6");  // a difference is not fewer dice
}

TEST(Notation, ConsolidationStaysWithinTheLimits) {
  EXPECT_EQ(consolidated("700d2+700d2"), "1000d2+400d2");
  EXPECT_EQ(consolidated("-1000000000-5"), "-1000000000-5");
}

TEST(Notation, ErrorsNameColumnAndExpectation) {
  EXPECT_EQ(error("2dx"),
            "column 3: expected a number of sides (1 to 10000), 'P' or '{', found 'x' in \"2dx\"");
  EXPECT_EQ(error(""), "column 1: expected a number, a die ('d') or '(', found the end in \"\"");
  EXPECT_EQ(error("2d6 +"),
            "column 6: expected a number, a die ('d') or '(', found the end in \"2d6 +\"");
  EXPECT_EQ(error("2d6 3"),
            "column 5: expected '+', '-' or the end of the expression, found '3' in \"2d6 3\"");
  EXPECT_EQ(error("1001d6"),
            "column 1: expected a number of dice (1 to 1000), found 1001 in \"1001d6\"");
  EXPECT_EQ(error("1+0d6"),
            "column 3: expected a number of dice (1 to 1000), found 0 in \"1+0d6\"");
  EXPECT_EQ(error("d10001"),
            "column 2: expected a number of sides (1 to 10000), found 10001 in \"d10001\"");
  EXPECT_EQ(error("(2*d6"), "column 6: expected ')', found the end in \"(2*d6\"");
  EXPECT_EQ(error("(2d6)"), "column 3: expected '*', found 'd' in \"(2d6)\"");
  EXPECT_EQ(error("d6k3"), "column 4: expected 'h' or 'l' after 'k', found '3' in \"d6k3\"");
  EXPECT_EQ(error("2d6kh3"),
            "column 6: expected a number of dice to keep (1 to 2), found 3 in \"2d6kh3\"");
  EXPECT_EQ(error("2d6r7"), "column 5: expected a face of d6, found 7 in \"2d6r7\"");
  EXPECT_EQ(error("d{a}"),
            "column 3: expected a face, signed or not (0 to 1000000000), found 'a' in \"d{a}\"");
  EXPECT_EQ(error("d{0,1"), "column 6: expected ',' or '}', found the end in \"d{0,1\"");
}

TEST(Notation, MoreErrors) {
  for (const char* text : {"d",           "d0",
                           "1000000001",  "99999999999999999999",
                           "-1000000001", "d{}",
                           "d{1,}",       "d{1000000001}",
                           "d6r",         "d6r1r2",
                           "2d6kh1kl1",   "2d6kh0",
                           "0*d6",        "1000000001*d6",
                           "2*3",         "2*",
                           "2**d6",       "--1",
                           "d6++1",       "d1rr1",
                           "d{2,2}rr2",   "dPr15",
                           ")",           "2d6x",
                           "2.5",         "99999999999999999999d6"}) {
    EXPECT_TRUE(error(text).starts_with("column ")) << text << ": " << error(text);
  }
  EXPECT_EQ(roll("0"), Distribution::constant(0));
  EXPECT_EQ(roll("-1000000000"), Distribution::constant(-1'000'000'000));
}

TEST(Notation, OtherCharactersAreShownWhole) {
  EXPECT_EQ(error("2d6+é"),
            "column 5: expected a number, a die ('d') or '(', found 'é' in \"2d6+é\"");
  EXPECT_TRUE(error("é").starts_with("column 1:"));
  EXPECT_FALSE(parse(std::string_view("2d6\0", 4)).ok());
}

TEST(Notation, LimitsAreReachable) {
  EXPECT_EQ(roll("1000d6").mean(), Fraction(3500));
  EXPECT_EQ(roll("d10000").mean(), Fraction(10001, 2));
  EXPECT_EQ(roll("20d20kh10").max(), 200);
  EXPECT_EQ(roll("20d10000").mean(), Fraction(100010));
  EXPECT_EQ(roll("1000d{0,1000000000}").mean(), Fraction(500'000'000'000));
}

TEST(Notation, RefusesWhatIsTooLargeToWorkOut) {
  for (const char* text : {"1000d10000", "1000d1000", "1000d6kh500",
                           "1000d6+1000d8+1000d10+1000d12", "1000d{0,1,1000,1000000,1000000000}"}) {
    const auto result = parse(text).value().distribution();
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_TRUE(std::string(result.status().message()).starts_with("too large")) << text;
  }
  const std::string_view large = "1000000000*1d{0,1000000000}";  // 0 or 10^18
  const auto sum = [&](const char* pattern) {
    std::string text(pattern);
    for (std::size_t at = text.find('x'); at != text.npos; at = text.find('x')) {
      text.replace(at, 1, large);
    }
    return parse(text).value().distribution();
  };
  EXPECT_TRUE(sum("x+x").ok());
  EXPECT_TRUE(sum("x+x-x-x").ok());
  for (const char* pattern :
       {"x+x+x", "-x-x-x", "x+x-1000000000*1d{-1000000000,0}", "-x-x+1000000000*1d{-1000000000,0}",
        "1000000000*1000d{1000000000}"}) {
    const auto result = sum(pattern);
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument) << pattern;
    EXPECT_TRUE(std::string(result.status().message()).starts_with("values beyond")) << pattern;
  }
}

// ---- Properties

std::string some_roll() {
  const int count = pick(1, 4);
  const auto die = *rc::gen::element<std::string>("d1", "d2", "d4", "d6", "dP", "d{-1,0,1}",
                                                  "d{1,-1,0}", "d{2,2,5}");
  std::string out = std::to_string(count) + die;
  if (pick(0, 4) == 0) {
    if (die == "d6") out += *rc::gen::element<std::string>("r1", "rr6");
    if (*rc::gen::arbitrary<bool>()) {
      out += *rc::gen::element<std::string>("kh", "kl");
      out += std::to_string(pick(1, count + 1));
    }
  }
  return out;
}

std::string some_expression() {
  std::string out = *rc::gen::element<std::string>("", "-", "+ ");
  const int terms = pick(1, 7);
  for (int i = 0; i < terms; ++i) {
    if (i > 0) out += *rc::gen::element<std::string>(" + ", "+", " - ");
    switch (pick(0, 5)) {
      case 0:
        out += std::to_string(pick(0, 20));
        break;
      case 1:
        out += "(" + std::to_string(pick(1, 4)) + " * " + some_roll() + ")";
        break;
      default:
        out += some_roll();
    }
  }
  return out;
}

RC_GTEST_PROP(NotationProperty, ConsolidatedTextMeansTheSame, ()) {
  const std::string text = some_expression();
  RC_LOG() << text;
  const std::string canonical = consolidated(text);
  RC_LOG() << " -> " << canonical;
  RC_ASSERT(roll(canonical) == roll(text));
  RC_ASSERT(consolidated(canonical) == canonical);
}

RC_GTEST_PROP(NotationProperty, AnyTextIsReadOrRefused, ()) {
  const auto text = *rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("0123456789dDpPkhlr+-*(){}, \xC3\xA9")));
  const auto parsed = parse(text);
  if (parsed.ok()) {
    RC_ASSERT(parse(parsed->consolidated()).ok());
  } else {
    RC_ASSERT(std::string(parsed.status().message()).starts_with("column "));
  }
}

}  // namespace
}  // namespace muster::dice
