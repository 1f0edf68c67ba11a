#include "agents/homm/map/strategy_agent.h"

#include "core/config/data_root.h"
#include "core/hash.h"

namespace muster::homm::map {
namespace {

class StrategyAgent final : public Agent<Adventure> {
 public:
  explicit StrategyAgent(std::shared_ptr<const HeroRule> rule) : rule_(std::move(rule)) {}

  Action choose(const Decision<Adventure>& decision) override {
    Rng rng(decision.seed);
    return decision.game.rule_action(decision.state, *rule_, rng);
  }

 private:
  std::shared_ptr<const HeroRule> rule_;
};

ConfiguredAgent<Adventure> configure(Reader& reader) {
  ConfiguredAgent<Adventure> agent;
  const Document document = read_document(reader, "rule", hero_rule_folder(), "defender");
  if (!reader.diagnostics().ok()) return agent;
  auto rule = parse_hero_rule(document);
  if (!rule.ok()) {
    reader.diagnostics().error(rule.status());
    return agent;
  }
  agent.fingerprint = hash_text(canonical_text(document.table));
  auto shared = std::make_shared<const HeroRule>(*std::move(rule));
  agent.make = [shared] { return std::make_unique<StrategyAgent>(shared); };
  return agent;
}

}  // namespace

AgentType<Adventure> strategy_agent_type() {
  return {{.name = "strategy",
           .summary = "moves, buys and fights by a hero rule file; what it leaves open is drawn",
           .params = {{"rule", "name, path or table", "\"defender\"",
                       "a rule of configs/agents/map_heroes"}}},
          configure};
}

}  // namespace muster::homm::map
