#include "agents/heroes/leader.h"

#include <array>
#include <optional>

#include "core/config/data_root.h"

namespace muster::heroes {
namespace {

struct Weight {
  LeaderHelp help;
  double Leader::*field;
  double max = 1000;
};
constexpr std::array kWeights = {
    Weight{{"goals", "item", "an item token, in coins"}, &Leader::item},
    Weight{{"goals", "resource", "a resource token, in coins"}, &Leader::resource},
    Weight{{"goals", "monsters", "times what a monster token pays on average"}, &Leader::monsters},
    Weight{{"goals", "mine", "times the income of a Mine over the horizon"}, &Leader::mine},
    Weight{{"goals", "horizon", "days that income is counted for"}, &Leader::horizon},
    Weight{{"goals", "harm", "share of a Mine's income that an enemy loses"}, &Leader::harm},
    Weight{{"goals", "hero", "times what an enemy Hero has cost and carries"}, &Leader::hero},
    Weight{{"goals", "settlement", "times what an enemy Settlement has cost and gives"},
           &Leader::settlement},
    Weight{{"goals", "finish", "more, for the last Settlement or Hero of a player"},
           &Leader::finish},
    Weight{{"goals", "recruits", "a mercenary that waits in an own Settlement"}, &Leader::recruits},
    Weight{{"goals", "defend", "times an own Settlement that can be lost, to come home"},
           &Leader::defend},
    Weight{{"routes", "delay", "points that a goal costs besides the way"}, &Leader::delay},
    Weight{{"routes", "detour", "share of the goal's rate for which a detour is made"},
           &Leader::detour},
    Weight{{"routes", "share", "of a goal's value that is left when another own Hero is nearer"},
           &Leader::share,
           1},
    Weight{{"routes", "pursuit", "of an enemy Hero's value that is left when it is out of reach"},
           &Leader::pursuit,
           1},
    Weight{{"fights", "least_odds", "chance of winning below which nothing is attacked"},
           &Leader::least_odds,
           1},
    Weight{{"fights", "caution", "times what a lost Hero would have been worth"}, &Leader::caution},
    Weight{{"fights", "life", "a Hero, besides price, army and items"}, &Leader::life},
    Weight{{"fights", "fear", "times what a stronger enemy Hero within reach can destroy"},
           &Leader::fear},
    Weight{{"fights", "flee", "chance below which a Hero steps back, where that is the rule"},
           &Leader::flee,
           1},
    Weight{{"fights", "spite", "chance below which it dies to leave monsters on a Settlement"},
           &Leader::spite,
           1},
    Weight{{"fights", "bribe", "share of affordable monsters that is bribed"}, &Leader::bribe, 1},
    Weight{{"daybreak", "tier", "times the income of a higher tier, per coin"}, &Leader::tier},
    Weight{{"daybreak", "ramparts", "ramparts, per coin"}, &Leader::ramparts},
    Weight{{"daybreak", "alarm", "more, times the chance that the Settlement falls"},
           &Leader::alarm},
    Weight{{"daybreak", "recruit", "mercenaries, per coin"}, &Leader::recruit},
    Weight{{"daybreak", "urgency", "more, times the chance that the Settlement falls"},
           &Leader::urgency},
    Weight{{"daybreak", "patience", "days of income that are saved for a building"},
           &Leader::patience},
    Weight{{"daybreak", "heroes", "Heroes wanted"}, &Leader::heroes, 2},
    Weight{{"daybreak", "guard", "share of the strength needed at home that stays there"},
           &Leader::guard},
};
constexpr std::array<std::string_view, 4> kSections = {"goals", "routes", "fights", "daybreak"};

void read_section(Reader& reader, std::string_view section, Leader& leader) {
  for (const Weight& weight : kWeights) {
    if (weight.help.section != section) continue;
    double& value = leader.*weight.field;
    value = reader.number(weight.help.name, {.fallback = value, .min = 0, .max = weight.max});
  }
  reader.finish();
}

}  // namespace

std::string Leader::folder() { return data_file("agents/leaders"); }

std::vector<LeaderHelp> leader_help() {
  std::vector<LeaderHelp> all;
  for (const Weight& weight : kWeights) all.push_back(weight.help);
  return all;
}

absl::StatusOr<Leader> Leader::load(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Leader leader;
  leader.name = reader.text("name", document.name);
  leader.summary = reader.text("summary", "");
  for (const std::string_view section : kSections) {
    if (std::optional<Reader> table = reader.table(section)) read_section(*table, section, leader);
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return leader;
}

}  // namespace muster::heroes
