#include "experiments/report/metagame/metagame_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "experiments/report/words.h"

namespace muster::report {
namespace {

using metagame::DominatedBy;
using metagame::Membership;
using metagame::Metagame;
using metagame::Strategy;

// Of an equilibrium, shares that a sentence is silent about.
constexpr double kLeastShare = 0.005;

// "dominated by sniper (p < 0.001)".
std::string dominated_text(const DominatedBy& dominated) {
  const std::string later =
      dominated.round > 1 ? fmt::format(", in round {}", dominated.round) : std::string();
  return fmt::format("dominated by {} ({}{})", dominated.name, p_text(dominated.p), later);
}

// "sniper 62.0 % and closest 38.0 %"; one alone has no share.
std::string mixture_text(const std::vector<Strategy>& strategies,
                         const std::vector<double>& shares) {
  std::vector<std::size_t> played;
  for (std::size_t i = 0; i < strategies.size(); ++i) {
    if (shares[i] >= kLeastShare) played.push_back(i);
  }
  if (played.size() == 1) return strategies[played.front()].name;
  std::stable_sort(played.begin(), played.end(),
                   [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
  std::vector<std::string> names;
  for (const std::size_t i : played) {
    names.push_back(fmt::format("{} {}", strategies[i].name, percent(shares[i])));
  }
  return few_of(names);
}

std::string mixture_text(const std::vector<Strategy>& strategies) {
  std::vector<double> shares;
  for (const Strategy& strategy : strategies) shares.push_back(strategy.share);
  return mixture_text(strategies, shares);
}

// What leaving a mixture gains: "nothing", "at most 2.3 points".
std::string gain_text(std::string_view how, double gain) {
  return gain < 0.0005 ? "nothing" : fmt::format("{} {} points", how, percent_number(gain));
}

// Of more than two players.
std::string symmetric_sentence(const Metagame& metagame) {
  const metagame::FoundMixture& first = metagame.found.front();
  const std::string played = mixture_text(metagame.rows);
  const std::string range = fmt::format("Who plays something else gains {} for certain",
                                        gain_text("at most", first.gains.largest));
  if (first.mixture.regret > metagame::kEquilibriumGain) {
    return fmt::format(
        "By the estimates no symmetric equilibrium of {} players was found below {:.2g} points of "
        "regret, which is that of {}. {}.",
        metagame.players(), 100 * first.mixture.regret, played, range);
  }
  const std::string sure = first.gains.least > 0
                               ? fmt::format(", and {}", gain_text("at least", first.gains.least))
                               : std::string();
  std::string text =
      fmt::format("By the estimates a symmetric equilibrium of {} players plays {}. {}{}.",
                  metagame.players(), played, range, sure);
  std::vector<std::string> others;
  for (std::size_t i = 1; i < metagame.found.size(); ++i) {
    others.push_back(
        fmt::format("({})", mixture_text(metagame.rows, metagame.found[i].mixture.shares)));
  }
  if (others.empty()) return text;
  return fmt::format("{} Others that were found, which mix less: {}.", text, few_of(others));
}

// Which strategies all may play.
std::string all_play_it_sentence(const std::vector<Strategy>& strategies) {
  std::vector<std::string> holds;
  std::vector<std::string> open;
  for (const Strategy& strategy : strategies) {
    const metagame::Standing standing = strategy.all_play_it->standing;
    if (standing == metagame::Standing::kHolds) holds.push_back(strategy.name);
    if (standing == metagame::Standing::kOpen) open.push_back(strategy.name);
  }
  const std::string rest = open.empty() ? "" : fmt::format("; open: {}", few_of(open));
  if (holds.empty() && open.empty()) {
    return "For certain it is no equilibrium that all play one and the same strategy.";
  }
  return fmt::format("That all play one and the same is an equilibrium for certain of {}{}.",
                     holds.empty() ? "none" : few_of(holds), rest);
}

std::string equilibrium_sentence(const Metagame& metagame) {
  if (!metagame.of_two()) return symmetric_sentence(metagame);
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
  if (!metagame.of_two()) {
    sentences.push_back(certain_sentence(metagame.rows, ", of symmetric equilibria"));
    sentences.push_back(all_play_it_sentence(metagame.rows));
  } else if (metagame.symmetric) {
    sentences.push_back(certain_sentence(metagame.rows, ""));
  } else {
    sentences.push_back(certain_sentence(metagame.rows, " of the rows"));
    sentences.push_back(certain_sentence(metagame.columns, " of the columns"));
  }
  const std::string circle = circle_sentence(metagame);
  if (!circle.empty()) sentences.push_back(circle);
  return sentences;
}

std::string all_play_it_text(const Strategy& strategy) {
  const metagame::AllPlayIt& all = *strategy.all_play_it;
  if (all.standing == metagame::Standing::kHolds) return "an equilibrium for certain";
  const std::string gains =
      fmt::format("{} gains {} points [{}, {}]", all.deviation, percent_number(all.gain.estimate),
                  percent_number(all.gain.low), percent_number(all.gain.high));
  if (all.standing == metagame::Standing::kBroken) {
    return fmt::format("no equilibrium for certain: {}", gains);
  }
  if (!all.games_to_decide) return fmt::format("open: {}", gains);
  return fmt::format("open: {}; about {} in all would tell", gains,
                     games_text(*all.games_to_decide));
}

std::string metagame_notes(const Metagame& metagame) {
  if (!metagame.of_two()) {
    return "Share: of a symmetric equilibrium of the estimates, where all players mix alike; of "
           "those that were found the one that mixes most. Regret: what a strategy gets less than "
           "an even share where all others play a symmetric equilibrium, with bounds. All bounds "
           "and what is certain of equilibria hold together with 95 %, in these scenarios; so does "
           "all that is said of dominance. What is dominated is in no equilibrium, symmetric or "
           "not.";
  }
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
