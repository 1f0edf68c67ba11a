#include "agents/penance/pilot.h"

#include <string>

#include "core/config/data_root.h"
#include "core/fields/settings.h"

namespace muster::penance {
namespace {

constexpr double kMost = 1000;
using PilotTable = ParamTable<Pilot>;

PilotTable attacks_table() {
  return PilotTable()
      .number("damage", &Pilot::damage, -kMost, kMost, "a damage dealt")
      .number("component", &Pilot::component, -kMost, kMost,
              "a component destroyed, times its weight among the parts, for each hit that nears it")
      .number("finish", &Pilot::finish, -kMost, kMost,
              "more, times the chance that the attack ends the duel")
      .number("effort", &Pilot::effort, -kMost, kMost, "least score of an action")
      .number("overspent", &Pilot::overspent, -kMost, kMost,
              "a card paid for SP beyond those there are")
      .number("point", &Pilot::point, -kMost, kMost, "an SP paid");
}

PilotTable position_table() {
  return PilotTable()
      .number("reach", &Pilot::reach, -kMost, kMost,
              "share of the own attack cards that are in range")
      .number("ready", &Pilot::ready, -kMost, kMost,
              "expected damage of the best attack in hand from there")
      .number("threat", &Pilot::threat, -kMost, kMost,
              "share of the enemy's attack cards that are in range, subtracted")
      .number("approach", &Pilot::approach, -kMost, kMost,
              "each hex beyond the range of all own attacks, subtracted")
      .number("keep", &Pilot::keep, -kMost, kMost, "distance that is liked best for its own sake")
      .number("keep_pull", &Pilot::keep_pull, -kMost, kMost, "each hex from there, subtracted")
      .number("cover", &Pilot::cover, -kMost, kMost, "each point of cover against the enemy")
      .number("side", &Pilot::side, -kMost, kMost,
              "each point of to-hit and damage that the side towards the enemy gives it")
      .number("hazard", &Pilot::hazard, -kMost, kMost,
              "each card or point of Heat that the ground takes at the end of a turn");
}

PilotTable state_table() {
  return PilotTable()
      .number("life", &Pilot::life, -kMost, kMost, "a card kept from damage")
      .number("own_part", &Pilot::own_part, -kMost, kMost,
              "a component kept, times its weight among the parts")
      .number("heat", &Pilot::heat, -kMost, kMost, "a point of Heat, more in the danger zone")
      .number("defense", &Pilot::defense, -kMost, kMost,
              "a point of flat Defense until the next turn")
      .number("tempo", &Pilot::tempo, -kMost, kMost, "SP, cards drawn, tokens: each")
      .number("recover", &Pilot::recover, -kMost, kMost, "a card recovered")
      .number("hinder", &Pilot::hinder, -kMost, kMost, "a point taken from the enemy in some way")
      .number("react", &Pilot::react, -kMost, kMost, "least of a reaction, in damage kept off")
      .number("mulligan", &Pilot::mulligan, -kMost, kMost,
              "printed damage of a first hand below which it is drawn anew");
}

// Components, as targets and as what is kept.
PilotTable parts_table() {
  PilotTable table;
  for (const Component part : kAllComponents) {
    table.number(std::string(name_of(part)), element(&Pilot::parts, index_of(part)), -kMost, kMost,
                 "weight of the component");
  }
  return table;
}

const PilotTable& pilot_table() {
  static const PilotTable table = PilotTable()
                                      .table("attacks", attacks_table())
                                      .table("position", position_table())
                                      .table("state", state_table())
                                      .table("parts", parts_table());
  return table;
}

}  // namespace

std::string Pilot::folder() { return data_file("agents/pilots"); }

std::vector<ParamInfo> Pilot::settings() { return pilot_table().info(); }

absl::StatusOr<Pilot> Pilot::load(const Document& document) {
  return read_settings(document, pilot_table());
}

}  // namespace muster::penance
