#include <fmt/format.h>

#include "core/dice/distribution.h"
#include "core/dice/notation.h"
#include "core/dice/render.h"
#include "core/status.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

int act(const std::vector<std::string>& words) {
  const std::string text = fmt::format("{}", fmt::join(words, " "));
  const auto expression = dice::parse(text);
  if (!expression.ok()) {
    return report_error(fmt::format("dice `{}`: {}", text, message_of(expression.status())));
  }
  const auto distribution = expression->distribution();
  if (!distribution.ok()) {
    return report_error(fmt::format("dice `{}`: {}", text, message_of(distribution.status())));
  }
  fmt::print("{}\n\n{}", expression->consolidated(), dice::render(*distribution));
  return kExitDone;
}

}  // namespace

void add_dice(CLI::App& app, Context& context) {
  auto words = std::make_shared<std::vector<std::string>>();
  CLI::App* verb = add_verb(app, context, "dice", "Tells the exact distribution of a roll of dice",
                            [words] { return act(*words); });
  verb->add_option("EXPR", *words, "Dice notation, for example \"2d6+6 + 1d6+3\"")
      ->required()
      ->type_name("");
  verb->footer(
      "Prints the consolidated form, a summary, and the exact table with a picture.\n"
      "Notation: NdS+B (2d6+9), dP (percentile), (k * NdS)+B (one roll, multiplied),\n"
      "4d6kh3 and 2d6kl1 (keep highest, lowest), 2d6r1 and 2d6rr1 (roll 1s again once, until\n"
      "gone), 3d{-1,0,1} (listed faces), and sums and differences of these.");
}

}  // namespace muster::cli
