#include "experiments/store/description_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/inputs.h"
#include "experiments/engine/brings.h"

namespace muster {
namespace {

bool names_an_input(const toml::node& node) {
  const auto text = node.value_exact<std::string>();
  return text && text->find(kInputPrefix) != std::string::npos;
}

// Whether two texts say the same. Files that a text names, and tables in their place, stand in the
// inputs by their hashes; so do files that an absent key stands for.
class Comparison {
 public:
  explicit Comparison(const Store& store) : store_(store) {}

  bool alike(const toml::table& said, const toml::table& kept) const {
    for (const auto& [key, value] : said) {
      if (!kept.contains(key.str())) return false;
    }
    for (const auto& [key, value] : kept) {
      const toml::node* const other = said.get(key.str());
      if (other == nullptr ? !names_an_input(value) : !alike(*other, value)) return false;
    }
    return true;
  }

 private:
  bool alike(const toml::array& said, const toml::array& kept) const {
    if (said.size() != kept.size()) return false;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (!alike(said[i], kept[i])) return false;
    }
    return true;
  }

  bool alike(const toml::node& said, const toml::node& kept) const {
    if (names_an_input(kept)) return names(said, *kept.value_exact<std::string>());
    if (said.type() != kept.type()) return false;
    if (const toml::table* table = kept.as_table()) return alike(*said.as_table(), *table);
    if (const toml::array* array = kept.as_array()) return alike(*said.as_array(), *array);
    const toml::table one{{"value", said}};
    const toml::table other{{"value", kept}};
    return canonical_text(one) == canonical_text(other);
  }

  // Whether a text names the document that was kept for it; what is no document has no name.
  bool names(const toml::node& said, const std::string& kept) const {
    const auto text = said.value_exact<std::string>();
    const auto hash = parse_hash128(kept.substr(kept.find(kInputPrefix) + kInputPrefix.size()));
    if (!text || !hash.ok()) return true;
    const auto bytes = store_.input(*hash);
    if (!bytes.ok()) return true;  // check_bytes tells
    const auto document = document_of_input(*bytes, *text);
    if (!document.ok()) return true;
    const std::string file = text->substr(std::min(kept.find(kInputPrefix), text->size()));
    return file == document->name || std::filesystem::path(file).stem() == document->name;
  }

  const Store& store_;
};

class DescriptionCheck {
 public:
  explicit DescriptionCheck(const Store& store) : store_(store) {}

  // `more`: parameters of the same table that stand elsewhere, being a witness's.
  absl::Status compare(const std::string& what, const std::string& text, const Hash128& hash,
                       const std::vector<Hash128>& more = {}) {
    if (!seen_.emplace(what, hash, more).second) return absl::OkStatus();
    toml::table kept;
    std::vector<Hash128> parts = more;
    parts.push_back(hash);
    for (const Hash128& part : parts) {
      const auto bytes = store_.input(part);
      if (!bytes.ok()) return bytes.status();
      const auto document = document_of_input(*bytes, what);
      if (!document.ok()) return document.status();
      for (const auto& [key, value] : document->table) kept.insert_or_assign(key.str(), value);
    }
    const auto said = parse_canonical(text);
    if (!said.ok() || canonical_text(*said) != text || !Comparison(store_).alike(*said, kept)) {
      differences_.push_back(fmt::format(
          "{}: the text of {} is not what its games were played with", store_.path(), what));
    }
    return absl::OkStatus();
  }
  std::vector<std::string> differences() { return std::move(differences_); }

 private:
  const Store& store_;
  std::set<std::tuple<std::string, Hash128, std::vector<Hash128>>> seen_;
  std::vector<std::string> differences_;
};

// What an agent says of itself, and apart from that what it brings, which comes into the scenario.
struct SaidAgent {
  std::string own;                 // canonical, as long as what is said is
  std::optional<Document> brings;  // none: nothing, or no canonical text, which comparing tells
};

SaidAgent said_of(const StoredAgent& agent) {
  SaidAgent said{agent.params, std::nullopt};
  auto own = parse_canonical(agent.params);
  if (!own.ok() || !own->contains(kBringsKey) || canonical_text(*own) != agent.params) return said;
  said.brings = Document{"", agent.name, *std::move(own)};
  toml::table rest = said.brings->table;
  rest.erase(kBringsKey);
  said.own = canonical_text(rest);
  return said;
}

// A scenario with what is brought to it; as it is where that goes wrong, which comparing tells.
std::string with_brought(const std::string& scenario, const Document& brings,
                         const std::string& seat_name, std::size_t seat) {
  auto table = parse_canonical(scenario);
  if (!table.ok()) return scenario;
  Document document{"", "", *std::move(table)};
  return bring(brings, seat_name, seat, document).ok() ? canonical_text(document.table) : scenario;
}

// Parameters of the witnesses that look at a seat.
std::vector<Hash128> witnesses_at(const StoreContents& contents, const PlannedCell& planned,
                                  int seat) {
  std::vector<Hash128> params;
  for (const Hash128& key : planned.witnesses) {
    const StoredWitness& witness = contents.witnesses.at(contents.witness_id(key));
    if (witness.seat == seat) params.push_back(witness.params);
  }
  return params;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> check_description(const Store& store) {
  const StoreContents& contents = store.contents();
  DescriptionCheck check(store);
  std::vector<SaidAgent> agents;
  for (const StoredAgent& agent : contents.meta.agents) agents.push_back(said_of(agent));
  for (std::size_t i = 0; i < contents.plan.size(); ++i) {
    const PlannedCell& planned = contents.plan[i];
    const CellParts& parts = contents.cells.at(contents.plan_cells[i]).parts;
    const StoredDocument& ruleset = contents.meta.rulesets[planned.ruleset];
    const StoredDocument& scenario = contents.meta.scenarios[planned.scenario];
    absl::Status done = check.compare("ruleset " + ruleset.name, ruleset.contents, parts.ruleset);
    std::string place = "scenario " + scenario.name;
    std::string played = scenario.contents;
    for (std::size_t seat = 0; done.ok() && seat < planned.seats.size(); ++seat) {
      const std::string& name = contents.meta.agents[planned.seats[seat]].name;
      const SaidAgent& said = agents[planned.seats[seat]];
      if (said.brings) {
        played = with_brought(played, *said.brings, seat_name(contents.meta, seat), seat);
        place += fmt::format(", with what {} brings", name);
      }
      done = check.compare("agent " + name, said.own, parts.seats[seat].params,
                           witnesses_at(contents, planned, static_cast<int>(seat)));
    }
    if (done.ok()) done = check.compare(place, played, parts.scenario);
    if (!done.ok()) return done;
  }
  return check.differences();
}

}  // namespace muster
