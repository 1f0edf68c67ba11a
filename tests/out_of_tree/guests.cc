#include "guests.h"

#include "experiments/registration/builtin_types.h"
#include "games/penance/state/core.h"

namespace guests {
namespace {

using muster::penance::CasketDuel;

class PassiveAgent final : public muster::Agent<CasketDuel> {
 public:
  muster::Action choose(const muster::Decision<CasketDuel>& decision) override {
    for (const muster::Action action : decision.legal) {
      if (muster::penance::verb_of(action) == muster::penance::Verb::kPass) return action;
    }
    return decision.legal.front();
  }
};

muster::AgentType<CasketDuel> passive_agent_type() {
  return {{.name = "passive", .summary = "passes wherever it may", .params = {}},
          [](muster::Reader&) {
            return muster::ConfiguredAgent<CasketDuel>{
                .make = [] { return std::make_unique<PassiveAgent>(); }};
          },
          "passive 3"};
}

}  // namespace

muster::ExtraAgents agents() {
  muster::ExtraAgents extra;
  extra.add(passive_agent_type());
  extra.add_each(muster::BuiltinGames{}, []<muster::Game G> { return steady_agent_type<G>(); });
  return extra;
}

}  // namespace guests
