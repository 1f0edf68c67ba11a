#include "games/penance/state/ruleset.h"

#include <string_view>

namespace muster::penance {
namespace {

// Defaults are those of DuelRules.
class RulesReader {
 public:
  explicit RulesReader(const Document& document) : top_(document, diagnostics_) {
    rules_.name = document.name;
  }

  absl::StatusOr<DuelRules> read() {
    rules_.name = top_.text("name", rules_.name);
    top_.text("summary", "");
    rules_.dice = read_dice_rules(top_);
    read_board();
    read_turns();
    read_damage();
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return rules_;
  }

 private:
  void number(std::string_view key, int& value, int min, int max) {
    value = static_cast<int>(top_.integer(key, {.fallback = value, .min = min, .max = max}));
  }
  void flag(std::string_view key, bool& value) { value = top_.boolean(key, value); }
  // A setting of two words, `no` and `yes`.
  template <class Value>
  void either(std::string_view key, Value& value, const char* no, const char* yes) {
    value = top_.choice<Value>(key, value,
                               {{no, static_cast<Value>(false)}, {yes, static_cast<Value>(true)}});
  }

  void read_board() {
    flag("board", rules_.board);
    flag("facing", rules_.facing);
    flag("reactives", rules_.reactives);
    either("move_cost", rules_.move_cost, "one", "class");
    either("rotation", rules_.rotation, "any_facing", "one_side");
    either("side_ties", rules_.side_ties, "defender", "attacker");
    either("edge_lines", rules_.edge_lines, "both", "either");
    either("firing_arc", rules_.firing_arc, "any", "front");
    flag("cover_defense", rules_.cover_defense);
    flag("arena_extras", rules_.arena_extras);
    flag("hazards", rules_.hazards);
    flag("heat_timer", rules_.heat_timer);
    flag("auto_sprout", rules_.auto_sprout);
    const bool off = !rules_.board;
    for (const std::string_view key :
         {"move_cost", "rotation", "side_ties", "edge_lines", "firing_arc", "cover_defense",
          "arena_extras", "hazards", "heat_timer", "auto_sprout"}) {
      if (off && top_.has(key)) top_.fail(key, "is for board = true");
    }
    if (off && rules_.facing && top_.has("facing")) {
      top_.fail("facing", "is for board = true");
    }
    for (const std::string_view key : {"rotation", "side_ties", "firing_arc"}) {
      if (!off && !rules_.facing && top_.has(key)) top_.fail(key, "is for facing = true");
    }
    if (rules_.cover_defense && rules_.arena_extras) {
      top_.fail("cover_defense", "and arena_extras both give flat Defense for cover: set one");
    }
    if (off) rules_.facing = false;
  }

  void read_turns() {
    number("hand_size", rules_.hand_size, 1, 12);
    flag("mulligan", rules_.mulligan);
    either("hands", rules_.hands_emptied, "kept", "emptied");
    number("overspend_percent", rules_.overspend_percent, 100, 300);
    number("reshuffle_penalty", rules_.reshuffle_penalty, 0, 3);
    flag("defeat_only_at_zero_life", rules_.defeat_only_at_zero_life);
    number("max_rounds", rules_.max_rounds, 1, 100);
    number("reshuffles_to_lose", rules_.reshuffles_to_lose, 0, 99);
    number("damage_to_win", rules_.damage_to_win, 0, 99);
    number("components_to_win", rules_.components_to_win, 0, 5);
  }

  void read_damage() {
    either("component_choice", rules_.component_choice, "attacker", "random");
    either("next_attack_buffs", rules_.next_attack_buffs, "first_roll", "every_roll");
    either("secondary_component_damage", rules_.secondary_component_damage, "never", "left_arm");
    either("component_profile", rules_.component_profile, "simple", "zones");
    number("component_threshold", rules_.component_threshold, 1, 14);
    if (rules_.component_profile == ComponentProfile::kZones && top_.has("component_threshold")) {
      top_.fail("component_threshold", "is for component_profile = \"simple\"");
    }
    flag("major_wounds", rules_.major_wounds);
    number("major_wound_fallback", rules_.major_wound_fallback, 1, 30);
    flag("damaged_counts_as_life", rules_.damaged_counts_as_life);
    number("scrap_for_draw", rules_.scrap_for_draw, 1, 6);
    flag("strain_on_crossing", rules_.strain_on_crossing);
    flag("suffering_die", rules_.suffering_die);
    flag("blood_keeps_printed_bonus", rules_.blood_keeps_printed_bonus);
    if (!rules_.suffering_die && top_.has("blood_keeps_printed_bonus")) {
      top_.fail("blood_keeps_printed_bonus", "is for suffering_die = true");
    }
    either("passives", rules_.passives_in_deck, "in_hand", "in_deck");
    number("bleed_cap", rules_.bleed_cap, 1, 99);
    flag("taint", rules_.taint);
    either("taint_thresholds", rules_.taint_thresholds, "ladder", "exact");
    if (!rules_.taint && top_.has("taint_thresholds")) {
      top_.fail("taint_thresholds", "is for taint = true");
    }
  }

  Diagnostics diagnostics_;
  Reader top_;
  DuelRules rules_;
};

}  // namespace

absl::StatusOr<DuelRules> parse_duel_rules(const Document& document) {
  return RulesReader(document).read();
}

}  // namespace muster::penance
