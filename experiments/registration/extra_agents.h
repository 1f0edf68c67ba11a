// Agent types of other repositories for games of this one.
//
//   ExtraAgents extra;
//   extra.add(bold_agent_type());                 // an AgentType<penance::CasketDuel>
//   extra.add_each(BuiltinGames{}, []<EvaluatedGame G> { return calm_agent_type<G>(); });
//   add_builtin_games(registry, std::move(extra));
//
// The second line adds an agent for every built-in game that its constraint lets through
// (BuiltinGames: builtin_types.h); GameTypes<A, B> are some games. Each type tells a version
// (AgentType::version), and has a name that its game does not know yet.
#pragma once

#include <any>
#include <map>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "core/game.h"

namespace muster {

// A list of games.
template <Game... Gs>
struct GameTypes {};

class ExtraAgents {
 public:
  // An agent type of one game.
  template <Game G>
  ExtraAgents& add(AgentType<G> type) {
    Entry& entry = entries_[typeid(G)];
    if (!entry.types.has_value()) entry = {std::string(G::kName), AgentTypes<G>{}};
    std::any_cast<AgentTypes<G>&>(entry.types).push_back(std::move(type));
    return *this;
  }
  // One for each of the games: `make` is a lambda []<Game G> { return an AgentType<G>; }. Games
  // that its constraint keeps out are passed over; there must be one that it does not.
  template <Game... Gs, class Make>
  ExtraAgents& add_each(GameTypes<Gs...> /*games*/, const Make& make) {
    static_assert((kMakes<Make, Gs> || ...), "the constraint of `make` keeps all of the games out");
    (add_made<Gs>(make), ...);
    return *this;
  }

  // Those of a game, for its engine; they are gone from here then.
  template <Game G>
  AgentTypes<G> take() {
    const auto entry = entries_.find(typeid(G));
    if (entry == entries_.end()) return {};
    auto types = std::any_cast<AgentTypes<G>>(std::move(entry->second.types));
    entries_.erase(entry);
    return types;
  }
  // Names of the games whose agents nobody has taken, in order.
  std::vector<std::string> games() const;

 private:
  template <class Make, class G>
  static constexpr bool kMakes = requires(const Make& make) {
    make.template operator()<G>();
  };
  template <Game G, class Make>
  void add_made(const Make& make) {
    if constexpr (kMakes<Make, G>) add<G>(make.template operator()<G>());
  }

  struct Entry {
    std::string game;  // its name
    std::any types;    // AgentTypes of it
  };
  std::map<std::type_index, Entry> entries_;
};

}  // namespace muster
