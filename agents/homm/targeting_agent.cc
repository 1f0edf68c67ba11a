#include "agents/homm/targeting_agent.h"

#include "core/config/data_root.h"
#include "core/hash.h"

namespace muster::homm {
namespace {

class TargetingAgent final : public Agent<Combat> {
 public:
  explicit TargetingAgent(std::shared_ptr<const TargetingRule> rule) : rule_(std::move(rule)) {}

  Action choose(const Decision<Combat>& decision) override {
    Rng rng(decision.seed);
    return decision.game.rule_action(decision.state, *rule_, rng);
  }

 private:
  std::shared_ptr<const TargetingRule> rule_;
};

ConfiguredAgent<Combat> configure(Reader& reader) {
  ConfiguredAgent<Combat> agent;
  const Document document = read_document(reader, "rule", targeting_folder(), "rulebook");
  if (!reader.diagnostics().ok()) return agent;
  auto rule = parse_targeting_rule(document);
  if (!rule.ok()) {
    reader.diagnostics().error(rule.status());
    return agent;
  }
  agent.fingerprint = hash_text(canonical_text(document.table));
  auto shared = std::make_shared<const TargetingRule>(*std::move(rule));
  agent.make = [shared] { return std::make_unique<TargetingAgent>(shared); };
  return agent;
}

}  // namespace

AgentType<Combat> targeting_agent_type() {
  return {
      {.name = "targeting",
       .summary = "moves and attacks by a targeting rule file; what the rule leaves open is drawn",
       .params = {{"rule", "name, path or table", "\"rulebook\"",
                   "a rule of configs/agents/targeting"}}},
      configure};
}

}  // namespace muster::homm
