// What [psro] oracle = "exact" asks of a config, which only the rules of its game can tell.
#include <absl/status/status.h>
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "core/status.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

constexpr const char* kIsExact = "\"exact\" is for ";

bool is_zero_sum(const equilibrium::GameTree& tree) {
  constexpr double kRounding = 1e-9;
  for (std::size_t i = 0; i < tree.returns.size(); i += 2) {
    const double first = tree.returns[i];
    if (std::abs(first + tree.returns[i + 1]) > kRounding * std::max(1.0, std::abs(first))) {
      return false;
    }
  }
  return true;
}

// At the agent in the config that `root` reads, or at the list.
void fail_at_agent(Reader& root, const std::string& name, const std::string& message) {
  const toml::array* list = root.raw()["agents"].as_array();
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const toml::table* table = list->get(i)->as_table();
    if (table == nullptr || (*table)["name"].value_or(std::string()) != name) continue;
    root.element("agents", i, *table).fail("type", message);
    return;
  }
  root.fail("agents", fmt::format("`{}`: {}", name, message));
}

// The mistake in what is played; "" when there is none.
std::string problem_of_setting(const Experiment& experiment) {
  if (experiment.rulesets.size() > 1 || experiment.scenarios.size() > 1) {
    return fmt::format("{}one ruleset and one scenario, not {} and {}", kIsExact,
                       experiment.rulesets.size(), experiment.scenarios.size());
  }
  if (experiment.max_players() != 2) {
    return fmt::format("{}two players; scenario `{}` has {}", kIsExact,
                       experiment.scenarios.front().name, experiment.max_players());
  }
  return "";
}

}  // namespace

void check_exact_oracle(Reader& reader, const Experiment& experiment) {
  if (!experiment.psro || !experiment.psro->exact() || experiment.engine == nullptr) return;
  std::optional<Reader> psro = reader.table("psro");
  if (reader.has("tune")) {
    reader.fail("tune", "is for [psro] oracle = \"tuned\": the exact oracle searches nothing");
  }
  if (const std::string problem = problem_of_setting(experiment); !problem.empty()) {
    psro->fail("oracle", problem);
    return;
  }
  const Document& ruleset = experiment.rulesets.front();
  const Document& scenario = experiment.scenarios.front();
  const auto tree =
      experiment.engine->tree(ruleset, scenario, {.max_nodes = experiment.psro->max_nodes});
  if (!tree.ok()) {
    const bool large = absl::IsResourceExhausted(tree.status());
    psro->fail(large ? "max_nodes" : "oracle", message_of(tree.status()));
    return;
  }
  if (!is_zero_sum(*tree)) {
    psro->fail("oracle", fmt::format("{}games of zero sum; in scenario `{}` of {} one does not "
                                     "lose what the other wins",
                                     kIsExact, scenario.name, tree->game));
    return;
  }
  for (const AgentConfig& agent : experiment.agents) {
    const auto policy = experiment.engine->policy(agent, ruleset, scenario, *tree);
    if (policy.ok()) continue;
    if (absl::IsUnimplemented(policy.status())) {
      fail_at_agent(reader, agent.name,
                    fmt::format("[psro] oracle = \"exact\" begins with policies that are tables of "
                                "probabilities, for example of `random`; {}",
                                message_of(policy.status())));
    } else {
      reader.diagnostics().error(message_of(policy.status()));
    }
  }
}

}  // namespace muster
