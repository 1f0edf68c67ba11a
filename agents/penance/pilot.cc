#include "agents/penance/pilot.h"

#include <string_view>

#include "core/config/data_root.h"
#include "core/status.h"

namespace muster::penance {
namespace {

struct Weight {
  std::string_view section;
  std::string_view name;
  double Pilot::*field;
};
constexpr std::array kWeights = {
    Weight{"attacks", "damage", &Pilot::damage},
    Weight{"attacks", "component", &Pilot::component},
    Weight{"attacks", "finish", &Pilot::finish},
    Weight{"attacks", "effort", &Pilot::effort},
    Weight{"attacks", "overspent", &Pilot::overspent},
    Weight{"attacks", "point", &Pilot::point},
    Weight{"position", "reach", &Pilot::reach},
    Weight{"position", "ready", &Pilot::ready},
    Weight{"position", "threat", &Pilot::threat},
    Weight{"position", "approach", &Pilot::approach},
    Weight{"position", "keep", &Pilot::keep},
    Weight{"position", "keep_pull", &Pilot::keep_pull},
    Weight{"position", "cover", &Pilot::cover},
    Weight{"position", "side", &Pilot::side},
    Weight{"position", "hazard", &Pilot::hazard},
    Weight{"state", "life", &Pilot::life},
    Weight{"state", "own_part", &Pilot::own_part},
    Weight{"state", "heat", &Pilot::heat},
    Weight{"state", "defense", &Pilot::defense},
    Weight{"state", "tempo", &Pilot::tempo},
    Weight{"state", "recover", &Pilot::recover},
    Weight{"state", "hinder", &Pilot::hinder},
    Weight{"state", "react", &Pilot::react},
    Weight{"state", "mulligan", &Pilot::mulligan},
};
constexpr std::array<std::string_view, 4> kSections = {"attacks", "position", "state", "parts"};
constexpr double kMost = 1000;

void read_section(Reader& reader, std::string_view section, Pilot& pilot) {
  const auto read = [&reader](std::string_view name, double& value) {
    value = reader.number(name, {.fallback = value, .min = -kMost, .max = kMost});
  };
  for (const Weight& weight : kWeights) {
    if (weight.section == section) read(weight.name, pilot.*weight.field);
  }
  if (section == "parts") {
    for (const Component part : kAllComponents) read(name_of(part), pilot.parts[index_of(part)]);
  }
  reader.finish();
}

}  // namespace

std::string Pilot::folder() { return data_file("agents/pilots"); }

absl::StatusOr<Pilot> Pilot::load(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Pilot pilot;
  pilot.name = reader.text("name", document.name);
  pilot.summary = reader.text("summary", "");
  for (const std::string_view section : kSections) {
    std::optional<Reader> table = reader.table(section);
    if (table) read_section(*table, section, pilot);
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return pilot;
}

}  // namespace muster::penance
