#include "experiments/registration/builtin_games.h"

#include <memory>
#include <string>

#include "agents/agent.h"
#include "core/game.h"
#include "experiments/classic/engines.h"
#include "experiments/heroes/engine.h"
#include "experiments/heroes/odds/odds.h"
#include "experiments/heroes/show/map_verb.h"
#include "experiments/homm/duel/duel.h"
#include "experiments/homm/engine.h"
#include "experiments/homm/map_engine.h"
#include "experiments/homm/odds/odds.h"
#include "experiments/homm/study/choices_verb.h"
#include "experiments/homm/study/meetings.h"
#include "experiments/penance/engine.h"
#include "experiments/penance/odds/claims.h"
#include "experiments/penance/odds/odds.h"
#include "experiments/penance/show/map_verb.h"
#include "experiments/penance/study/cards_verb.h"
#include "experiments/projecthex/duel_engine.h"
#include "experiments/projecthex/engine.h"
#include "experiments/projecthex/odds/odds.h"
#include "experiments/projecthex/show/map_verb.h"
#include "experiments/projecthex/study/duel_solve.h"

namespace muster {

namespace {

template <Game G>
using MakeEngine = std::unique_ptr<GameEngine> (*)(AgentTypes<G> extra_agents);

}  // namespace

void add_builtin_games(Registry& registry, ExtraAgents extra) {
  const auto add = [&]<Game G>(MakeEngine<G> make) { registry.add(make(extra.take<G>())); };
  add(homm::make_combat_engine);
  add(homm::map::make_map_engine);
  add(penance::make_penance_engine);
  add(heroes::make_heroes_engine);
  add(projecthex::make_conquest_engine);
  add(projecthex::make_duel_engine);
  add(classic::make_tic_tac_toe_engine);
  add(classic::make_connect_four_engine);
  add(classic::make_breakthrough_engine);
  add(classic::make_nim_engine);
  add(classic::make_pig_engine);
  add(classic::make_kuhn_poker_engine);
  add(classic::make_leduc_poker_engine);
  add(classic::make_matrix_game_engine);
  for (const std::string& game : extra.games()) {
    registry.refuse("agents are given for the game " + game +
                    ", which is none of the built-in ones");
  }
}

cli::GameVerbs builtin_verbs(const Registry& registry) {
  return {homm::odds_verb(),          homm::duel_verb(),       homm::choices_verb(registry),
          homm::map::meetings_verb(), penance::odds_verb(),    penance::audit_verb(),
          penance::cards_verb(),      penance::map_verb(),     heroes::odds_verb(),
          heroes::map_verb(registry), projecthex::odds_verb(), projecthex::duel_verb(),
          projecthex::map_verb()};
}

}  // namespace muster
