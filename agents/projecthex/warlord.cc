#include "agents/projecthex/warlord.h"

#include <string>

#include "core/config/data_root.h"
#include "core/fields/settings.h"
#include "core/status.h"

namespace muster::projecthex {
namespace {

using WarlordTable = ParamTable<Warlord>;

// A weight for each of the names.
template <std::size_t N>
void add_named(WarlordTable& table, const std::array<std::string_view, N>& names,
               std::array<double, N> Warlord::*values, const char* summary) {
  for (std::size_t i = 0; i < N; ++i) {
    table.number(std::string(names[i]), element(values, i), -1000, 1000, summary);
  }
}

WarlordTable territories_table() {
  return WarlordTable()
      .number("territory", &Warlord::territory, 0, 1000, "a territory")
      .number("income", &Warlord::income, 0, 1000,
              "more, when with it one more troop comes each turn")
      .number("region", &Warlord::region, 0, 1000, "times the share of its region that is held")
      .number("choke", &Warlord::choke, 0, 1000, "more, when the board falls apart without it")
      .number("island", &Warlord::island, -1000, 1000, "more, for islands")
      .number("harm", &Warlord::harm, 0, 1000, "more, when an enemy loses it")
      .number("pull", &Warlord::pull, 0, 0.95,
              "of a wanted territory is left at each step of distance");
}

WarlordTable missions_table() {
  return WarlordTable()
      .number("mission", &Warlord::mission, 0, 1000,
              "one prestige, for the territories that its mission still needs")
      .number("winning", &Warlord::winning, 0, 1000,
              "factor of a mission whose prestige wins the game")
      .number("denial", &Warlord::denial, 0, 1000,
              "share of the value that enemy missions give to taking and keeping")
      .number("delay", &Warlord::delay, 0, 1000, "what a turn costs of a mission's value")
      .number("enemy_effort", &Warlord::enemy_effort, 0, 1000,
              "an enemy troop is as much work as so many empty territories")
      .number("swap", &Warlord::swap, 0, 1000,
              "a card is given up when a new one is worth so many times more");
}

WarlordTable fights_table() {
  return WarlordTable()
      .number("troop", &Warlord::troop, 0, 1000, "an own troop lost")
      .number("kill", &Warlord::kill, 0, 1000, "an enemy troop defeated")
      .number("min_odds", &Warlord::min_odds, 0, 1,
              "least chance of capture, but for missions that win")
      .number("margin", &Warlord::margin, 0, 1000, "least gain of a move or attack");
}

WarlordTable guards_table() {
  return WarlordTable()
      .number("guard", &Warlord::guard, 0, 10,
              "troops that stay, as a share of the strongest neighbouring enemy troops")
      .number("choke", &Warlord::choke_guard, 0, 10, "more, where the board would fall apart")
      .number("capital", &Warlord::capital_guard, 0, 10, "more, in the capital")
      .number("mission", &Warlord::mission_guard, 0, 10,
              "more, where own missions count or enemy missions need it")
      .number("most", &Warlord::most_guards, 1, 50, "most troops that stay")
      .number("exposure", &Warlord::exposure, 0, 1,
              "what a threatened territory with too few guards loses of its value");
}

WarlordTable recruits_table() {
  WarlordTable table;
  table
      .number("counter", &Warlord::counter, 0, 1000,
              "more, times the share of enemy troops that the type beats")
      .number("modifier", &Warlord::modifier, 0, 1000,
              "more, for each point of the type's modifier");
  add_named(table, kUnitTypeNames, &Warlord::recruit, "share of the type among recruits");
  return table;
}

WarlordTable fortresses_table() {
  return WarlordTable().number(
      "fortress", &Warlord::fortress, 0, 1000,
      "threatened value, for each coin, above which a fortress is bought; 0: none");
}

WarlordTable setup_table() {
  WarlordTable table;
  table.number("elbow_room", &Warlord::elbow_room, 0, 1000,
               "of a capital: a territory that is nearer to it than to others");
  add_named(table, kUpgradeNames, &Warlord::upgrades, "how much it is wanted");
  return table;
}

WarlordTable factions_table() {
  WarlordTable table;
  add_named(table, kFactionNames, &Warlord::factions, "how much it is wanted");
  return table;
}

void read_duel(Reader& reader, Warlord& warlord) {
  const std::string duel = reader.text("duel", std::string(to_string(warlord.duel.kind())));
  absl::StatusOr<DuelPolicy> policy = DuelPolicy::parse(duel);
  if (policy.ok()) {
    warlord.duel = *std::move(policy);
  } else {
    reader.fail("duel", message_of(policy.status()));
  }
}

const WarlordTable& warlord_table() {
  static const WarlordTable table = WarlordTable()
                                        .other({"duel", "a duel policy", "\"counter-type\"",
                                                "how dice and types are chosen in fights"},
                                               read_duel)
                                        .table("territories", territories_table())
                                        .table("missions", missions_table())
                                        .table("fights", fights_table())
                                        .table("guards", guards_table())
                                        .table("recruits", recruits_table())
                                        .table("fortresses", fortresses_table())
                                        .table("setup", setup_table())
                                        .table("factions", factions_table());
  return table;
}

}  // namespace

std::string Warlord::folder() { return data_file("agents/warlords"); }

std::vector<ParamInfo> Warlord::settings() { return warlord_table().info(); }

absl::StatusOr<Warlord> Warlord::load(const Document& document) {
  return read_settings(document, warlord_table());
}

}  // namespace muster::projecthex
