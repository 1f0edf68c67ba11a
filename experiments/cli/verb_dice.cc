#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/dice/distribution.h"
#include "core/dice/fraction.h"
#include "core/dice/notation.h"
#include "core/dice/render.h"
#include "core/status.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct DiceVerb {
  std::vector<std::string> words;
  bool json = false;
};

nlohmann::ordered_json distribution_json(const dice::Distribution& roll) {
  nlohmann::ordered_json outcomes = nlohmann::ordered_json::array();
  for (const std::int64_t value : roll.support()) {
    const dice::Fraction chance = roll.probability(value);
    outcomes.push_back(
        {{"value", value}, {"probability", chance.to_string()}, {"share", chance.to_double()}});
  }
  return {{"mean", roll.mean().to_string()},
          {"variance", roll.variance().to_string()},
          {"standard_deviation", roll.standard_deviation()},
          {"outcomes", std::move(outcomes)}};
}

int act(const DiceVerb& verb) {
  const std::string text = fmt::format("{}", fmt::join(verb.words, " "));
  const auto expression = dice::parse(text);
  if (!expression.ok()) {
    return report_error(fmt::format("dice `{}`: {}", text, message_of(expression.status())));
  }
  const auto distribution = expression->distribution();
  if (!distribution.ok()) {
    return report_error(fmt::format("dice `{}`: {}", text, message_of(distribution.status())));
  }
  if (verb.json) {
    nlohmann::ordered_json json = {{"dice", expression->consolidated()}};
    json.update(distribution_json(*distribution));
    return tell_json(json);
  }
  fmt::print("{}\n\n{}", expression->consolidated(), dice::render(*distribution));
  return kExitDone;
}

}  // namespace

void add_dice(CLI::App& app, Context& context) {
  auto options = std::make_shared<DiceVerb>();
  CLI::App* verb = add_verb(app, context, "dice", "Tells the exact distribution of a roll of dice",
                            [options] { return act(*options); });
  verb->add_option("EXPR", options->words, "Dice notation, for example \"2d6+6 + 1d6+3\"")
      ->required()
      ->type_name("");
  add_json_option(*verb, options->json);
  verb->footer(
      "Prints the consolidated form, a summary, and the exact table with a picture.\n"
      "Notation: NdS+B (2d6+9), dP (percentile), (k * NdS)+B (one roll, multiplied),\n"
      "4d6kh3 and 2d6kl1 (keep highest, lowest), 2d6r1 and 2d6rr1 (roll 1s again once, until\n"
      "gone), 3d{-1,0,1} (listed faces), and sums and differences of these.");
}

}  // namespace muster::cli
