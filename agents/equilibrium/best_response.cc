#include "agents/equilibrium/best_response.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace muster::equilibrium {
namespace {

SlotVector reach_of_all(const SequenceForm& form, const SlotVector& strategy) {
  SlotVector reach(form.tree().num_slots(), 1.0);
  for (int p = 0; p < form.num_players(); ++p) form.reach_of(p, strategy, reach);
  return reach;
}

// Hands the terminal values in `values` up to the root slot, information sets weighing all
// histories in them at once; `choose` gives the value of an information set.
template <class Choose>
double value_from_below(const SequenceForm& form, int player, SlotVector& values, Choose choose) {
  const std::span<const InformationSet> sets = form.sets_of(player);
  for (std::size_t i = sets.size(); i-- > 0;) {
    values[sets[i].parent_slot] += choose(sets[i]);
  }
  return values[form.tree().root_slot[static_cast<std::size_t>(player)]];
}

double expected_value(const SequenceForm& form, const SlotVector& strategy, int player,
                      SlotVector& values) {
  return value_from_below(form, player, values, [&](const InformationSet& set) {
    double sum = 0;
    const std::uint32_t end = set.first_slot + static_cast<std::uint32_t>(set.num_actions);
    for (std::uint32_t s = set.first_slot; s < end; ++s) sum += strategy[s] * values[s];
    return sum;
  });
}

double best_value(const SequenceForm& form, int player, SlotVector& values) {
  return value_from_below(form, player, values, [&](const InformationSet& set) {
    const double* const first = values.data() + set.first_slot;
    return *std::max_element(first, first + set.num_actions);
  });
}

}  // namespace

Evaluation evaluate(const SequenceForm& form, const SlotVector& strategy) {
  const SlotVector reach = reach_of_all(form, strategy);
  SlotVector values(strategy.size(), 0.0);
  Evaluation result;
  for (int p = 0; p < form.num_players(); ++p) {
    form.terminal_values(p, reach, values);
    SlotVector copy = values;
    result.values.push_back(expected_value(form, strategy, p, copy));
    result.best_responses.push_back(best_value(form, p, values));
    // Rounding could make the difference a little negative.
    result.nash_conv += std::max(0.0, result.best_responses.back() - result.values.back());
  }
  result.exploitability = result.nash_conv / form.num_players();
  return result;
}

std::vector<double> expected_values(const SequenceForm& form, const SlotVector& strategy) {
  const SlotVector reach = reach_of_all(form, strategy);
  SlotVector values(strategy.size(), 0.0);
  std::vector<double> result;
  for (int p = 0; p < form.num_players(); ++p) {
    form.terminal_values(p, reach, values);
    result.push_back(expected_value(form, strategy, p, values));
  }
  return result;
}

BestResponse best_response(const SequenceForm& form, const SlotVector& strategy, int player) {
  SlotVector values(strategy.size(), 0.0);
  form.terminal_values(player, reach_of_all(form, strategy), values);
  BestResponse result{0, strategy};
  result.value = best_value(form, player, values);
  for (const InformationSet& set : form.sets_of(player)) {
    const double* const first = values.data() + set.first_slot;
    const auto best = std::max_element(first, first + set.num_actions) - first;
    double* const chosen = result.strategy.data() + set.first_slot;
    std::fill(chosen, chosen + set.num_actions, 0.0);
    chosen[best] = 1;
  }
  return result;
}

}  // namespace muster::equilibrium
