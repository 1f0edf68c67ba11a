#include "experiments/runner/what_changed.h"

#include <fmt/format.h>

#include <map>
#include <tuple>
#include <vector>

#include "core/identity.h"

namespace muster {
namespace {

// The part that differs, as it is called; "" for what is not told apart.
std::string differing_part(const CellParts& a, const std::map<std::string, Hash128>& files_of_a,
                           const CellParts& b, const std::map<std::string, Hash128>& files_of_b) {
  for (const auto& [role, hash] : files_of_b) {
    const auto found = files_of_a.find(role);
    if (found != files_of_a.end() && found->second != hash) return role;
  }
  if (a.version != b.version) return "the game's version";
  if (a.ruleset != b.ruleset) return "the ruleset";
  if (a.scenario != b.scenario) return "the scenario";
  return "";
}

std::map<std::string, Hash128> files_of(const Store& store, const CellParts& parts) {
  const auto manifest = store.input(parts.data);
  return files_of_manifest(manifest.value_or("")).value_or(std::map<std::string, Hash128>());
}

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}

template <class Value>
std::string unlike(const std::string& what, const Value& a, const Value& b) {
  return a == b ? "" : fmt::format("{} {}, not {}", what, a, b);
}

std::string unlike(const std::string& what, const std::vector<std::string>& a,
                   const std::vector<std::string>& b) {
  constexpr std::size_t kMostNames = 8;
  if (a == b) return "";
  if (a.size() > kMostNames || b.size() > kMostNames) {
    return fmt::format("their {} differ ({} and {})", what, a.size(), b.size());
  }
  return fmt::format("the {} are {}, not {}", what, fmt::join(a, ", "), fmt::join(b, ", "));
}

// Of cells that are called alike.
std::string difference_of_cells(const Store& a, const Store& b) {
  const StoreMeta& meta = a.meta();
  for (std::size_t i = 0; i < a.plan().cells().size() && i < b.plan().cells().size(); ++i) {
    if (a.plan().cells()[i].key == b.plan().cells()[i].key) continue;
    const CellParts& of_a = a.contents().cells.at(a.contents().plan_cells[i]).parts;
    const CellParts& of_b = b.contents().cells.at(b.contents().plan_cells[i]).parts;
    const std::string part = differing_part(of_a, files_of(a, of_a), of_b, files_of(b, of_b));
    if (!part.empty()) return part + " differs";
    for (std::size_t seat = 0; seat < of_a.seats.size() && seat < of_b.seats.size(); ++seat) {
      const std::size_t agent = a.plan().cells()[i].seats[seat];
      if (of_a.seats[seat] != of_b.seats[seat]) {
        return fmt::format("agent {} differs", meta.agents[agent].name);
      }
    }
  }
  return "";
}

}  // namespace

std::string what_changed(const Store& store, const Experiment& experiment) {
  if (experiment.matchups.empty() || store.contents().plan_cells.empty()) return "";
  const CellIdentity& now = experiment.matchups.front()->cell();
  const StoredCell& before = store.contents().cells.at(store.contents().plan_cells.front());
  std::map<std::string, Hash128> files;
  for (const Input& file : now.data) files[file.role] = file.hash;
  const std::string part =
      differing_part(before.parts, files_of(store, before.parts), now.parts(), files);
  return part.empty() ? "the seed, scenarios' names, agents or files have changed"
                      : part + " has changed";
}

std::string difference_of(const Store& a, const Store& b) {
  const StoreMeta& of_a = a.meta();
  const StoreMeta& of_b = b.meta();
  if (of_a.identity == of_b.identity) return "";
  for (const std::string& text :
       {unlike("the game is", of_a.game, of_b.game), unlike("the seed is", of_a.seed, of_b.seed),
        unlike("rulesets", names_of(of_a.rulesets), names_of(of_b.rulesets)),
        unlike("scenarios", names_of(of_a.scenarios), names_of(of_b.scenarios)),
        unlike("agents", names_of(of_a.agents), names_of(of_b.agents)), difference_of_cells(a, b),
        unlike("the repetitions are", of_a.repetitions, of_b.repetitions)}) {
    if (!text.empty()) return text;
  }
  return "their cells differ";
}

}  // namespace muster
