#include "experiments/report/metagame/metagame_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/report/words.h"

namespace muster::report {
namespace {

using metagame::DominatedBy;
using metagame::Membership;
using metagame::Metagame;
using metagame::Strategy;

// Names that a sentence holds; the rest are a number.
// Of an equilibrium, shares that a sentence is silent about.
constexpr double kLeastShare = 0.005;

// "dominated by sniper (p < 0.001)".
std::string dominated_text(const DominatedBy& dominated) {
  const std::string later =
      dominated.round > 1 ? fmt::format(", in round {}", dominated.round) : std::string();
  return fmt::format("dominated by {} ({}{})", dominated.name, p_text(dominated.p), later);
}

// "sniper 62.0 % and closest 38.0 %"; one alone has no share.
std::string mixture_text(const std::vector<Strategy>& strategies) {
  std::vector<const Strategy*> played;
  for (const Strategy& strategy : strategies) {
    if (strategy.share >= kLeastShare) played.push_back(&strategy);
  }
  if (played.size() == 1) return played.front()->name;
  std::stable_sort(played.begin(), played.end(),
                   [](const Strategy* a, const Strategy* b) { return a->share > b->share; });
  std::vector<std::string> names;
  for (const Strategy* strategy : played) {
    names.push_back(fmt::format("{} {}", strategy->name, percent(strategy->share)));
  }
  return few_of(names);
}

std::string equilibrium_sentence(const Metagame& metagame) {
  if (metagame.symmetric) {
    return fmt::format("By the estimates an equilibrium plays {}.", mixture_text(metagame.rows));
  }
  return fmt::format("By the estimates an equilibrium plays {} against {}, which scores {}.",
                     mixture_text(metagame.rows), mixture_text(metagame.columns),
                     share_text(metagame.value));
}

// "sniper (about 3,100 games in all would tell)".
std::string open_name(const Strategy& strategy) {
  if (!strategy.games_to_decide) return strategy.name;
  return fmt::format("{} (about {} in all would tell)", strategy.name,
                     games_text(*strategy.games_to_decide));
}

std::string certain_sentence(const std::vector<Strategy>& strategies, std::string_view of_whom) {
  std::vector<std::string> every;
  std::vector<std::string> none;
  std::vector<std::string> open;
  for (const Strategy& strategy : strategies) {
    const Membership membership = strategy.membership();
    if (membership == Membership::kEvery) {
      every.push_back(strategy.name);
    } else if (membership == Membership::kNone) {
      none.push_back(strategy.name);
    } else {
      open.push_back(open_name(strategy));
    }
  }
  std::string text;
  const auto add = [&](const char* what, const std::vector<std::string>& names) {
    if (!names.empty()) text += fmt::format(" {}: {}.", what, few_of(names));
  };
  add("In every equilibrium", every);
  add("In none", none);
  add("Open", open);
  return fmt::format("For certain{}:{}", of_whom, text);
}

// What goes in circles, and whether that is more than noise.
std::string circle_sentence(const Metagame& metagame) {
  if (!metagame.cycles) return "";
  const double circles = metagame.cycles->cyclic_share;
  std::string text =
      fmt::format("A rating of each explains {} of who beats whom", percent(1 - circles));
  if (!metagame.circle) return text + "; by the estimates nothing goes in a circle.";
  std::vector<std::string> names;
  for (const std::size_t i : metagame.circle->strategies) names.push_back(metagame.rows[i].name);
  return fmt::format("{}; the rest goes in circles. {} beats {}, {} beats {} and {} beats {}: {}.",
                     text, names[0], names[1], names[1], names[2], names[2], names[0],
                     metagame.circle->certain ? "that is certain"
                                              : "by the estimates, none of the circles is certain");
}

}  // namespace

std::string certain_text(const Strategy& strategy) {
  std::string dominated = strategy.dominated ? dominated_text(*strategy.dominated) : "";
  if (strategy.range.membership == Membership::kEvery) return "in every equilibrium";
  if (strategy.range.membership == Membership::kNone) {
    return dominated.empty() ? "in no equilibrium" : "in no equilibrium; " + dominated;
  }
  if (!dominated.empty()) return dominated;
  if (!strategy.games_to_decide) return "open";
  return fmt::format("open; about {} in all would tell", games_text(*strategy.games_to_decide));
}

std::vector<std::string> metagame_sentences(const Metagame& metagame) {
  std::vector<std::string> sentences = {equilibrium_sentence(metagame)};
  if (metagame.symmetric) {
    sentences.push_back(certain_sentence(metagame.rows, ""));
  } else {
    sentences.push_back(certain_sentence(metagame.rows, " of the rows"));
    sentences.push_back(certain_sentence(metagame.columns, " of the columns"));
  }
  const std::string circle = circle_sentence(metagame);
  if (!circle.empty()) sentences.push_back(circle);
  return sentences;
}

std::string metagame_notes() {
  return "Share: of an equilibrium of the estimates, the one that mixes most. Regret: what a "
         "strategy loses against an equilibrium, with bounds. All bounds, what is certain of "
         "equilibria and what is certain of circles hold together with 95 %, in these scenarios; "
         "so does all that is said of dominance.";
}

std::string metagame_scope(const Metagame& metagame) {
  return fmt::format("{}, {}", counted(static_cast<std::int64_t>(metagame.games), "game"),
                     counted(metagame.scenarios, "scenario"));
}

}  // namespace muster::report
