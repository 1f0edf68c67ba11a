// `--set`: the first line names the config, every other is an assignment.
#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/config/experiment.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace {

constexpr const char* kClassic = R"(game = "nim"
repetitions = 2
scenarios = [{ heaps = [3, 2], players = 2 }]
agents = [{ name = "a", type = "random" }, { name = "b", type = "greedy" }]
)";
constexpr const char* kLarge = R"(game = "homm"
repetitions = 2
seats = "fixed"
scenarios = ["castle_vs_level_4_normal"]
scenario_variants = [{ name = "more", set = ["max_rounds=4"] }]
[tournament]
format = "gauntlet"
candidates = ["a"]
opponents = ["b"]
candidate_seat = "attacker"
[[agents]]
name = "a"
type = "mcts"
[[agents]]
name = "b"
type = "rule"
rule = "rulebook"
)";

bool is_small(const toml::table& table) {
  for (const char* key : {"agents", "scenarios", "rulesets", "scenario_variants"}) {
    const toml::node* node = table.get(key);
    if (node != nullptr && node->is_array() && node->as_array()->size() > 4) return false;
    if (node != nullptr && node->is_table()) return false;
  }
  return true;
}

}  // namespace

MUSTER_FUZZ_TARGET(overrides) {
  using namespace muster;
  const auto [name, lines] = fuzz::split_line(input);
  const char* config = name == "homm" ? kLarge : kClassic;
  std::vector<std::string> overrides;
  for (std::string_view rest = lines; !rest.empty() && overrides.size() < 8;) {
    const auto [line, others] = fuzz::split_line(rest);
    overrides.emplace_back(line);
    rest = others;
  }
  auto document = parse_document(config, "config.toml");
  for (const std::string& assignment : overrides) {
    const absl::Status applied = apply_override(*document, assignment);
    fuzz::expect(applied.ok() || !message_of(applied).empty(), "a mistake has words");
  }
  fuzz::expect_canonical(document->table);
  if (!is_small(document->table)) return;
  const auto made = parse_experiment(config, "config.toml", overrides, testing::builtin_games());
  fuzz::expect(made.ok() || !message_of(made.status()).empty(), "a mistake has words");
}
