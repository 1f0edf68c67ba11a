#include "agents/heroes/leader.h"

#include "core/config/data_root.h"
#include "core/fields/settings.h"

namespace muster::heroes {
namespace {

using LeaderTable = ParamTable<Leader>;

LeaderTable goals_table() {
  return LeaderTable()
      .number("item", &Leader::item, 0, 1000, "an item token, in coins")
      .number("resource", &Leader::resource, 0, 1000, "a resource token, in coins")
      .number("monsters", &Leader::monsters, 0, 1000, "times what a monster token pays on average")
      .number("mine", &Leader::mine, 0, 1000, "times the income of a Mine over the horizon")
      .number("horizon", &Leader::horizon, 0, 1000, "days that income is counted for")
      .number("harm", &Leader::harm, 0, 1000, "share of a Mine's income that an enemy loses")
      .number("hero", &Leader::hero, 0, 1000, "times what an enemy Hero has cost and carries")
      .number("settlement", &Leader::settlement, 0, 1000,
              "times what an enemy Settlement has cost and gives")
      .number("finish", &Leader::finish, 0, 1000,
              "more, for the last Settlement or Hero of a player")
      .number("recruits", &Leader::recruits, 0, 1000, "a mercenary that waits in an own Settlement")
      .number("defend", &Leader::defend, 0, 1000,
              "times an own Settlement that can be lost, to come home");
}

LeaderTable routes_table() {
  return LeaderTable()
      .number("delay", &Leader::delay, 0, 1000, "points that a goal costs besides the way")
      .number("detour", &Leader::detour, 0, 1000,
              "share of the goal's rate for which a detour is made")
      .number("share", &Leader::share, 0, 1,
              "of a goal's value that is left when another own Hero is nearer")
      .number("pursuit", &Leader::pursuit, 0, 1,
              "of an enemy Hero's value that is left when it is out of reach");
}

LeaderTable fights_table() {
  return LeaderTable()
      .number("least_odds", &Leader::least_odds, 0, 1,
              "chance of winning below which nothing is attacked")
      .number("caution", &Leader::caution, 0, 1000, "times what a lost Hero would have been worth")
      .number("life", &Leader::life, 0, 1000, "a Hero, besides price, army and items")
      .number("fear", &Leader::fear, 0, 1000,
              "times what a stronger enemy Hero within reach can destroy")
      .number("flee", &Leader::flee, 0, 1,
              "chance below which a Hero steps back, where that is the rule")
      .number("spite", &Leader::spite, 0, 1,
              "chance below which it dies to leave monsters on a Settlement")
      .number("bribe", &Leader::bribe, 0, 1, "share of affordable monsters that is bribed");
}

LeaderTable daybreak_table() {
  return LeaderTable()
      .number("tier", &Leader::tier, 0, 1000, "times the income of a higher tier, per coin")
      .number("ramparts", &Leader::ramparts, 0, 1000, "ramparts, per coin")
      .number("alarm", &Leader::alarm, 0, 1000, "more, times the chance that the Settlement falls")
      .number("recruit", &Leader::recruit, 0, 1000, "mercenaries, per coin")
      .number("urgency", &Leader::urgency, 0, 1000,
              "more, times the chance that the Settlement falls")
      .number("patience", &Leader::patience, 0, 1000,
              "days of income that are saved for a building")
      .number("heroes", &Leader::heroes, 0, 2, "Heroes wanted")
      .number("guard", &Leader::guard, 0, 1000,
              "share of the strength needed at home that stays there");
}

const LeaderTable& leader_table() {
  static const LeaderTable table = LeaderTable()
                                       .table("goals", goals_table())
                                       .table("routes", routes_table())
                                       .table("fights", fights_table())
                                       .table("daybreak", daybreak_table());
  return table;
}

}  // namespace

std::string Leader::folder() { return data_file("agents/leaders"); }

std::vector<ParamInfo> Leader::settings() { return leader_table().info(); }

absl::StatusOr<Leader> Leader::load(const Document& document) {
  return read_settings(document, leader_table());
}

}  // namespace muster::heroes
