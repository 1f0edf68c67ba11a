#include "games/projecthex/warlord.h"

#include <optional>

#include "core/config/data_root.h"
#include "core/status.h"

namespace muster::projecthex {
namespace {

struct Weight {
  WarlordHelp help;
  double Warlord::*field;
  double min = 0;
  double max = 1000;
};
constexpr std::array kWeights = {
    Weight{{"territories", "territory", "any territory more"}, &Warlord::territory},
    Weight{{"territories", "income", "more, when with it one more troop comes each turn"},
           &Warlord::income},
    Weight{{"territories", "region", "more, times the share of its region that is held"},
           &Warlord::region},
    Weight{{"territories", "choke", "more, when the board falls apart without it"},
           &Warlord::choke},
    Weight{{"territories", "island", "more, for islands"}, &Warlord::island, -1000},
    Weight{{"territories", "harm", "more, when an enemy loses it"}, &Warlord::harm},
    Weight{{"territories", "pull", "share of a value that is left at each step of distance"},
           &Warlord::pull,
           0,
           0.95},
    Weight{{"missions", "mission", "one prestige, for the territories its mission still needs"},
           &Warlord::mission},
    Weight{{"missions", "winning", "factor of a mission whose prestige wins the game"},
           &Warlord::winning},
    Weight{{"missions", "denial", "share of the value of enemy missions that win, to hinder them"},
           &Warlord::denial},
    Weight{{"missions", "delay", "what each turn until it is met costs of a mission's value"},
           &Warlord::delay},
    Weight{{"missions", "enemy_effort", "an enemy troop is as much work as so many territories"},
           &Warlord::enemy_effort},
    Weight{{"missions", "swap", "a mission goes when a new one is worth so many times more"},
           &Warlord::swap},
    Weight{{"fights", "troop", "an own troop lost"}, &Warlord::troop},
    Weight{{"fights", "kill", "an enemy troop defeated"}, &Warlord::kill},
    Weight{{"fights", "min_odds", "least chance of capture, but for missions that win"},
           &Warlord::min_odds,
           0,
           1},
    Weight{{"fights", "margin", "least gain of a move or attack"}, &Warlord::margin},
    Weight{{"guards", "guard", "guards per enemy troop that may attack"}, &Warlord::guard, 0, 10},
    Weight{{"guards", "choke", "more, when the board falls apart without it"},
           &Warlord::choke_guard,
           0,
           10},
    Weight{{"guards", "capital", "more, at the own capital"}, &Warlord::capital_guard, 0, 10},
    Weight{{"guards", "mission", "more, where own missions count and winning enemy ones need it"},
           &Warlord::mission_guard,
           0,
           10},
    Weight{{"guards", "most", "never more guards than this"}, &Warlord::most_guards, 1, 50},
    Weight{{"guards", "exposure", "share of value that a place with too few guards loses"},
           &Warlord::exposure,
           0,
           1},
    Weight{{"recruits", "counter", "more, times the share of enemy troops that the type beats"},
           &Warlord::counter},
    Weight{{"recruits", "modifier", "more, for each point of the type's modifier"},
           &Warlord::modifier},
    Weight{{"fortresses", "fortress", "threatened value per coin that one is built for; 0: none"},
           &Warlord::fortress},
    Weight{{"setup", "elbow_room", "a territory nearer to the capital than to any enemy"},
           &Warlord::elbow_room},
};
constexpr std::array<std::string_view, kUnitTypes> kTypeNames = {"assault", "mounted", "ranged"};
constexpr std::array<std::string_view, 8> kSections = {
    "territories", "missions", "fights", "guards", "recruits", "fortresses", "setup", "factions"};

template <std::size_t N>
void read_named(Reader& reader, const std::array<std::string_view, N>& names,
                std::array<double, N>& values) {
  for (std::size_t i = 0; i < N; ++i) {
    values[i] = reader.number(names[i], {.fallback = values[i], .min = -1000, .max = 1000});
  }
}

void read_section(Reader& reader, std::string_view section, Warlord& warlord) {
  for (const Weight& weight : kWeights) {
    if (weight.help.section != section) continue;
    double& value = warlord.*weight.field;
    value =
        reader.number(weight.help.name, {.fallback = value, .min = weight.min, .max = weight.max});
  }
  if (section == "recruits") read_named(reader, kTypeNames, warlord.recruit);
  if (section == "setup") read_named(reader, kUpgradeNames, warlord.upgrades);
  if (section == "factions") read_named(reader, kFactionNames, warlord.factions);
  reader.finish();
}

}  // namespace

std::string warlord_folder() { return data_file("agents/warlords"); }

std::vector<WarlordHelp> warlord_help() {
  std::vector<WarlordHelp> all;
  for (const Weight& weight : kWeights) all.push_back(weight.help);
  return all;
}

absl::StatusOr<Warlord> parse_warlord(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document.table, document.file, diagnostics);
  Warlord warlord;
  warlord.name = reader.text("name", document.name);
  warlord.summary = reader.text("summary", "");
  const std::string duel = reader.text("duel", std::string(to_string(warlord.duel.kind())));
  absl::StatusOr<DuelPolicy> policy = DuelPolicy::parse(duel);
  if (policy.ok()) {
    warlord.duel = *std::move(policy);
  } else {
    reader.fail("duel", message_of(policy.status()));
  }
  for (const std::string_view section : kSections) {
    if (std::optional<Reader> table = reader.table(section)) read_section(*table, section, warlord);
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return warlord;
}

}  // namespace muster::projecthex
