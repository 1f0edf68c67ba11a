#include "agents/projecthex/warlord.h"

#include <optional>
#include <string_view>

#include "core/config/data_root.h"
#include "core/status.h"

namespace muster::projecthex {
namespace {

struct Weight {
  std::string_view section;
  std::string_view name;
  double Warlord::*field;
  double min = 0;
  double max = 1000;
};
constexpr std::array kWeights = {
    Weight{"territories", "territory", &Warlord::territory},
    Weight{"territories", "income", &Warlord::income},
    Weight{"territories", "region", &Warlord::region},
    Weight{"territories", "choke", &Warlord::choke},
    Weight{"territories", "island", &Warlord::island, -1000},
    Weight{"territories", "harm", &Warlord::harm},
    Weight{"territories", "pull", &Warlord::pull, 0, 0.95},
    Weight{"missions", "mission", &Warlord::mission},
    Weight{"missions", "winning", &Warlord::winning},
    Weight{"missions", "denial", &Warlord::denial},
    Weight{"missions", "delay", &Warlord::delay},
    Weight{"missions", "enemy_effort", &Warlord::enemy_effort},
    Weight{"missions", "swap", &Warlord::swap},
    Weight{"fights", "troop", &Warlord::troop},
    Weight{"fights", "kill", &Warlord::kill},
    Weight{"fights", "min_odds", &Warlord::min_odds, 0, 1},
    Weight{"fights", "margin", &Warlord::margin},
    Weight{"guards", "guard", &Warlord::guard, 0, 10},
    Weight{"guards", "choke", &Warlord::choke_guard, 0, 10},
    Weight{"guards", "capital", &Warlord::capital_guard, 0, 10},
    Weight{"guards", "mission", &Warlord::mission_guard, 0, 10},
    Weight{"guards", "most", &Warlord::most_guards, 1, 50},
    Weight{"guards", "exposure", &Warlord::exposure, 0, 1},
    Weight{"recruits", "counter", &Warlord::counter},
    Weight{"recruits", "modifier", &Warlord::modifier},
    Weight{"fortresses", "fortress", &Warlord::fortress},
    Weight{"setup", "elbow_room", &Warlord::elbow_room},
};
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
    if (weight.section != section) continue;
    double& value = warlord.*weight.field;
    value = reader.number(weight.name, {.fallback = value, .min = weight.min, .max = weight.max});
  }
  if (section == "recruits") read_named(reader, kUnitTypeNames, warlord.recruit);
  if (section == "setup") read_named(reader, kUpgradeNames, warlord.upgrades);
  if (section == "factions") read_named(reader, kFactionNames, warlord.factions);
  reader.finish();
}

}  // namespace

std::string Warlord::folder() { return data_file("agents/warlords"); }

absl::StatusOr<Warlord> Warlord::load(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
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
