#include "experiments/metagame/responses.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

#include <algorithm>

namespace muster::metagame {

PayoffMatrix payoffs_of(const ScoreTable& scores, double even) {
  PayoffMatrix payoffs;
  for (const std::vector<stats::Interval>& row : scores) {
    payoffs.emplace_back();
    for (const stats::Interval& score : row) payoffs.back().push_back(score.estimate - even);
  }
  return payoffs;
}

std::vector<std::optional<BestResponse>> best_responses(const ScoreTable& scores) {
  std::vector<std::optional<BestResponse>> responses(scores.size());
  for (std::size_t row = 0; row < scores.size(); ++row) {
    for (std::size_t by = 0; by < scores.size(); ++by) {
      const stats::Interval& score = scores[by][row];
      const double best = responses[row] ? responses[row]->score.estimate : BestResponse::kEven;
      if (by != row && score.estimate > best) responses[row] = BestResponse{by, score};
    }
  }
  return responses;
}

std::vector<std::vector<std::size_t>> sink_components(const ScoreTable& scores) {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  Graph graph(scores.size());
  const auto goes_over = [&](std::size_t from, std::size_t to) {
    return from != to && scores[to][from].estimate >= BestResponse::kEven;
  };
  for (std::size_t from = 0; from < scores.size(); ++from) {
    for (std::size_t to = 0; to < scores.size(); ++to) {
      if (goes_over(from, to)) boost::add_edge(from, to, graph);
    }
  }
  std::vector<std::size_t> component(scores.size());
  const std::size_t count = boost::strong_components(
      graph,
      boost::make_iterator_property_map(component.begin(), boost::get(boost::vertex_index, graph)));
  std::vector<bool> left(count, false);
  for (std::size_t from = 0; from < scores.size(); ++from) {
    for (std::size_t to = 0; to < scores.size(); ++to) {
      if (goes_over(from, to) && component[from] != component[to]) left[component[from]] = true;
    }
  }
  std::vector<std::vector<std::size_t>> sets(count);
  for (std::size_t i = 0; i < scores.size(); ++i) sets[component[i]].push_back(i);
  std::vector<std::vector<std::size_t>> sinks;
  for (std::size_t i = 0; i < count; ++i) {
    if (!left[i]) sinks.push_back(sets[i]);
  }
  std::sort(sinks.begin(), sinks.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return sinks;
}

std::optional<Circle> strongest_circle(const ScoreTable& scores) {
  std::optional<Circle> strongest;
  const auto beats = [&](std::size_t a, std::size_t b) {
    return scores[a][b].estimate > BestResponse::kEven;
  };
  const auto surely = [&](std::size_t a, std::size_t b) {
    return scores[a][b].width_known && scores[a][b].low > BestResponse::kEven;
  };
  // Each circle once: from its first strategy.
  for (std::size_t a = 0; a < scores.size(); ++a) {
    for (std::size_t b = a + 1; b < scores.size(); ++b) {
      for (std::size_t c = a + 1; beats(a, b) && c < scores.size(); ++c) {
        if (c == b || !beats(b, c) || !beats(c, a)) continue;
        const Circle circle{
            {a, b, c},
            surely(a, b) && surely(b, c) && surely(c, a),
            std::min({scores[a][b].estimate, scores[b][c].estimate, scores[c][a].estimate})};
        const bool better =
            !strongest || (circle.certain != strongest->certain ? circle.certain
                                                                : circle.least > strongest->least);
        if (better) strongest = circle;
      }
    }
  }
  return strongest;
}

}  // namespace muster::metagame
