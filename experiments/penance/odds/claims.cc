#include "experiments/penance/odds/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/penance/odds/query.h"

namespace muster::penance {
namespace {

using audit::RollTable;
using dice::Fraction;

Fraction chance(std::uint64_t weight, std::uint64_t total) {
  return {static_cast<std::int64_t>(weight), static_cast<std::int64_t>(total)};
}

absl::Status expect_one(int n) {
  if (n == 1) return absl::OkStatus();
  return absl::InvalidArgumentError("its number of dice is part of the roll's name");
}

// ---- Rolls.

absl::StatusOr<RollTable> attack_roll(Pool pool, int n) {
  if (const absl::Status status = expect_one(n); !status.ok()) return status;
  RollTable table = {{"total", "double_jam", "double_deathblow"}, {}};
  for (std::size_t index = 0; index < kKeptPairs; ++index) {
    const auto pair = static_cast<KeptPair>(index);
    table.rows.push_back({{total_of(pair), is_double_jam(pair), is_double_death_blow(pair)},
                          chance(pair_weights(pool)[index], pool_total(pool))});
  }
  return table;
}

RollTable defense_roll(int n) {
  RollTable table = {{"blocks", "flesh", "critical", "pierce", "heat", "final"}, {}};
  // Follows the steps; `counts` are those of the steps before.
  const std::function<void(std::vector<int>&, int, const Fraction&)> follow =
      [&](std::vector<int>& counts, int left, const Fraction& before) {
        if (counts.size() == kDefenseSteps) {
          DamageParts parts;
          parts.damage = n;
          parts.dice.blocks = static_cast<std::uint8_t>(counts[0]);
          table.rows.push_back(
              {{counts[0], left, counts[1], counts[2], counts[3], final_damage(parts, DiceRules{})},
               before});
          return;
        }
        const auto step = static_cast<DefenseStep>(counts.size());
        for (int count = 0; count <= left; ++count) {
          counts.push_back(count);
          follow(counts, left - count,
                 before * chance(step_weights(step, left)[static_cast<std::size_t>(count)],
                                 step_total(step, left)));
          counts.pop_back();
        }
      };
  std::vector<int> counts;
  follow(counts, n, Fraction(1));
  return table;
}

constexpr std::array<std::string_view, 6> kSufferingQuantities = {"loss", "recover",   "net",
                                                                  "heat", "sustained", "next"};
using SufferingSums = std::array<std::int64_t, kSufferingQuantities.size()>;

// `face`: 0 .. 5.
SufferingSums with_face(SufferingSums sums, std::size_t face) {
  const SufferingResult& result = kSufferingResults[face];
  const SufferingSums more = {
      result.discards, result.recovers,    result.discards - result.recovers,
      result.heat,     result.turn_damage, result.next_damage};
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
  return sums;
}

RollTable suffering_roll(int n) {
  RollTable table;
  table.quantities.assign(kSufferingQuantities.begin(), kSufferingQuantities.end());
  if (n == 1) table.quantities.emplace_back("face");
  std::map<SufferingSums, Fraction> sums = {{SufferingSums{}, Fraction(1)}};
  for (int die = 0; die < n; ++die) {
    std::map<SufferingSums, Fraction> next;
    for (const auto& [before, probability] : sums) {
      for (std::size_t face = 0; face < kFaces; ++face) {
        Fraction& sum = next[with_face(before, face)];
        sum = sum + probability * chance(1, kFaces);
      }
    }
    sums = std::move(next);
  }
  if (n != 1) {
    for (const auto& [values, probability] : sums) {
      table.rows.push_back({{values.begin(), values.end()}, probability});
    }
    return table;
  }
  for (std::size_t face = 0; face < kFaces; ++face) {
    const SufferingSums values = with_face({}, face);
    table.rows.push_back({{values.begin(), values.end()}, chance(1, kFaces)});
    table.rows.back().values.push_back(static_cast<std::int64_t>(face) + 1);
  }
  return table;
}

absl::StatusOr<RollTable> damage_die_roll(int n) {
  if (n != 1) return absl::InvalidArgumentError("Damage Dice are rolled one by one");
  RollTable table = {{"face", "heat", "sp_loss", "bleed_out", "weakness", "wound", "sp"}, {}};
  for (std::size_t face = 0; face < kFaces; ++face) {
    const DamageDieResult& result = kDamageDieResults[face];
    table.rows.push_back(
        {{static_cast<std::int64_t>(face) + 1, result.heat, result.sp_loss_next_turn,
          result.bleed_outs, result.structural_weakness, result.wounds, result.sp},
         chance(1, kFaces)});
  }
  return table;
}

// ---- Functions.

int read_int(Reader& reader, std::string_view key, int fallback, int max) {
  return static_cast<int>(reader.integer(key, {.fallback = fallback, .min = 0, .max = max}));
}

ToHitTerms read_terms(Reader& reader) {
  ToHitTerms terms;
  terms.range = static_cast<std::int16_t>(read_int(reader, "range", 1, 99));
  terms.attacker_moved = static_cast<std::int16_t>(read_int(reader, "attacker_moved", 0, 99));
  terms.defender_moved = static_cast<std::int16_t>(read_int(reader, "defender_moved", 0, 99));
  if (const int side = read_int(reader, "side", 0, 6); side > 0) {
    terms.side = static_cast<Side>(side - 1);
  }
  for (const std::string& name : reader.texts("terrain", std::vector<std::string>{})) {
    const auto cover = parse_cover(name);
    if (!cover.ok()) reader.fail("terrain", message_of(cover.status()));
    if (cover.ok()) terms.cover |= *cover;
  }
  reader.finish();
  return terms;
}

int read_modifier(Reader& query, std::string_view key) {
  auto table = query.table(key, true);
  return table ? modifier_of(read_terms(*table), CoverStacking::kKinds) : 0;
}

// Faces 1 .. 6, as indices.
std::vector<std::size_t> read_faces(Reader& query, std::string_view key) {
  std::vector<std::size_t> faces;
  for (const std::int64_t face : query.integers(key, std::nullopt)) {
    if (face < 1 || face > static_cast<std::int64_t>(kFaces)) {
      query.fail(key, fmt::format("expected faces from 1 to 6, got {}", face));
      return {};
    }
    faces.push_back(static_cast<std::size_t>(face) - 1);
  }
  return faces;
}

Fraction attack_faces(Reader& query) {
  int sum = 0;
  for (const std::size_t face : read_faces(query, "attack_faces")) sum += kAttackValues[face];
  return Fraction(sum);
}

Fraction hit(Reader& query) {
  auto table = query.table("hit", true);
  if (!table) return Fraction(0);
  const int total = read_int(*table, "total", 0, kLargestTotal);
  const int target = kBaseTarget + read_modifier(*table, "tohit");
  table->finish();
  const int high = std::min(total, kDeathBlowValue);
  return Fraction(is_hit(band_of(kept_pair(high, total - high), target, DiceRules{})) ? 1 : 0);
}

Fraction facing(Reader& query) {
  const bool hardest =
      query.choice<bool>("facing", std::nullopt, {{"hardest", true}, {"easiest", false}});
  const auto sides = std::minmax_element(kSideTerms.begin(), kSideTerms.begin() + kSides);
  return Fraction((hardest ? sides.second : sides.first) - kSideTerms.begin() + 1);
}

Fraction pool_dice(Reader& query) {
  const auto modifier =
      static_cast<int>(query.integer("pool_dice", {.fallback = {}, .min = -99, .max = 99}));
  return Fraction(kPoolDice[index_of(pool_of(modifier))]);
}

Fraction defense_result(Reader& query) {
  auto table = query.table("defense_result", true);
  const bool wants_final =
      query.choice<bool>("e", std::nullopt, {{"final", true}, {"component_damage", false}});
  if (!table) return Fraction(0);
  DamageParts parts;
  parts.damage = read_int(*table, "dice", 0, kMostDefenseDice);
  parts.dice.blocks = static_cast<std::uint8_t>(read_int(*table, "blocks", 0, kMostDefenseDice));
  const int critical = read_int(*table, "critical", 0, kMostDefenseDice);
  const int primary = read_int(*table, "primary_lost", 0, kMostDefenseDice);
  table->finish();
  return Fraction(wants_final ? final_damage(parts, DiceRules{}) : critical + primary);
}

Fraction suffering_faces(Reader& query) {
  SufferingSums sums{};
  for (const std::size_t face : read_faces(query, "suffering_faces")) sums = with_face(sums, face);
  std::vector<std::pair<std::string, std::size_t>> names;
  for (std::size_t i = 0; i < sums.size(); ++i) names.emplace_back(kSufferingQuantities[i], i);
  return Fraction(sums[query.choice<std::size_t>("e", std::nullopt, names)]);
}

}  // namespace

audit::Vocabulary claim_vocabulary() {
  const auto attack = [](Pool pool) { return [pool](int n) { return attack_roll(pool, n); }; };
  return {
      .rolls = {{"attack2", attack(Pool::kTwo)},
                {"attack3high2", attack(Pool::kThreeHigh)},
                {"attack4high2", attack(Pool::kFourHigh)},
                {"attack3low2", attack(Pool::kThreeLow)},
                {"attack4low2", attack(Pool::kFourLow)},
                {"defense", defense_roll},
                {"suffering", suffering_roll},
                {"damage_die", damage_die_roll}},
      .functions = {
          {"attack_faces", attack_faces},
          {"tohit",
           [](Reader& query) { return Fraction(kBaseTarget + read_modifier(query, "tohit")); }},
          {"modifier", [](Reader& query) { return Fraction(read_modifier(query, "modifier")); }},
          {"hit", hit},
          {"facing", facing},
          {"pool_dice", pool_dice},
          {"defense_result", defense_result},
          {"suffering_faces", suffering_faces}}};
}

cli::GameVerb audit_verb() {
  return audit::audit_verb(
      {.game = "penance", .claims = "games/penance/claims.toml", .vocabulary = claim_vocabulary});
}

}  // namespace muster::penance
