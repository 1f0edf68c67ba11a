// Rules that a game loads from files, for everything that follows one: a player, rollouts of
// search.
#pragma once

#include <absl/status/statusor.h>

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "agents/agent.h"
#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "core/game.h"

namespace muster {

// Stops the compiler where the header of a game's rule was forgotten: there the game would seem to
// have no rule that can be loaded, and elsewhere to have one.
template <RuleGame G>
consteval bool knows_rule() {
  static_assert(
      requires { sizeof(typename G::Rule); }, "include the header that defines the game's Rule");
  return true;
}

// A RuleGame whose rules can be loaded from files.
template <class G>
concept LoadableRuleGame = RuleGame<G> && knows_rule<G>() && requires(const Document& document) {
  { G::Rule::load(document) } -> std::same_as<absl::StatusOr<typename G::Rule>>;
  // The folder in which bare names of rules are looked up.
  { G::Rule::folder() } -> std::same_as<std::string>;
};

// The rule named under `key` (a name, path or table); `fallback` when the key is absent, "": it is
// required. After a mistake, which goes to the reader's diagnostics, nullptr.
template <LoadableRuleGame G>
std::shared_ptr<const typename G::Rule> read_rule(Reader& reader, std::string_view key,
                                                  const std::string& fallback) {
  const bool ok_before = reader.diagnostics().ok();
  const Document document = read_rule_document<typename G::Rule>(reader, key, fallback);
  if (!ok_before || !reader.diagnostics().ok()) return nullptr;
  absl::StatusOr<typename G::Rule> loaded = G::Rule::load(document);
  if (!loaded.ok()) {
    reader.diagnostics().error(loaded.status());
    return nullptr;
  }
  return std::make_shared<const typename G::Rule>(*std::move(loaded));
}

// An ordinary player that follows a rule; what the rule leaves open is drawn.
template <LoadableRuleGame G>
class RuleAgent final : public Agent<G> {
 public:
  explicit RuleAgent(std::shared_ptr<const typename G::Rule> rule) : rule_(std::move(rule)) {}

  Action choose(const Decision<G>& decision) override {
    Rng rng(decision.seed);
    return rule_action(decision.game, decision.state, *rule_, rng);
  }
  // No rule does (conformance check rules_do_not_peek).
  bool uses_hidden_parts() const override { return false; }
  bool remembers() const override { return false; }

 private:
  std::shared_ptr<const typename G::Rule> rule_;
};

// The agent type `name` with the parameter `rule`, `fallback` without it; `where` says which files
// hold such rules.
template <LoadableRuleGame G>
AgentType<G> rule_agent_type(const std::string& name, const std::string& summary,
                             const std::string& fallback, const std::string& where) {
  return {{.name = name,
           .summary = summary,
           .params = {{"rule", "name, path or table", "\"" + fallback + "\"", where}}},
          [fallback](Reader& reader) {
            ConfiguredAgent<G> agent;
            const auto rule = read_rule<G>(reader, "rule", fallback);
            if (rule == nullptr) return agent;
            agent.make = [rule] { return std::make_unique<RuleAgent<G>>(rule); };
            return agent;
          }};
}

}  // namespace muster
