// A duel policy as a table in a file: what the solver of duels (equilibrium.h) found.
//
// The file is JSON:
//   {"format": "muster duel table", "version": 1, "terms": {...}, "fallback": "highest-first",
//    "about": {...}, "entries": [{"side": "attacker", "dice": "952", "own": "2a1m", "enemy": "3a",
//    "enemy_dice": 3, "choices": {"9a": 60000, "2m": 5536}}, ...]}
// `terms`: "attack", "defence" (bonuses of the three types), "type_bonus", "naturals". A choice is
// a face with a type's letter; its number is the weight, and those of an entry add up to
// kTableWeights. `about` tells how the table was made. In fights with other terms, and in
// situations without an entry, the policy `fallback` decides.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "games/projecthex/duel/policy.h"

namespace muster::projecthex {

inline constexpr std::uint32_t kTableWeights = 65536;

nlohmann::json terms_json(const DuelTerms& terms);

class DuelTable {
 public:
  // Of a file's text. Errors: InvalidArgument "FILE: WHAT".
  static absl::StatusOr<std::shared_ptr<const DuelTable>> parse_text(const std::string& text,
                                                                     const std::string& file);
  static absl::StatusOr<std::shared_ptr<const DuelTable>> parse(const nlohmann::json& json,
                                                                const std::string& file);

  // Contract: an ordered policy.
  explicit DuelTable(const DuelTerms& terms, const DuelPolicy& fallback = DuelPolicy{})
      : terms_(terms), fallback_(fallback) {}
  // Adds an entry; `shares` are as many as `choices`, not negative, and not all 0.
  void add(const DuelView& view, const std::vector<DuelChoice>& choices,
           const std::vector<double>& shares);
  // Call after the last entry.
  void sort();
  // Errors: those of write_file.
  absl::Status save(const std::string& path, const nlohmann::json& about) const;
  nlohmann::json to_json(const nlohmann::json& about) const;

  // The weights add up to kTableWeights.
  void distribution(const DuelView& view, DuelChoices& choices) const;
  DuelChoice choose(const DuelView& view, Rng& rng) const;
  std::size_t size() const { return entries_.size(); }
  bool knows(const DuelView& view) const { return find(view) != nullptr; }

 private:
  using Key = std::pair<std::uint64_t, std::uint64_t>;
  struct Entry {
    Key key;
    std::uint32_t first;  // in choices_
    std::uint32_t count;
  };
  static absl::StatusOr<std::shared_ptr<const DuelTable>> read(const nlohmann::json& json,
                                                               const std::string& file);
  static Key key_of(const DuelView& view);
  const Entry* find(const DuelView& view) const;
  void add_weights(const DuelView& view, const std::vector<WeightedChoice>& choices);

  DuelTerms terms_;
  DuelPolicy fallback_;
  std::vector<Entry> entries_;  // by key
  std::vector<WeightedChoice> choices_;
};

}  // namespace muster::projecthex
