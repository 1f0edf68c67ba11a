// Dice expressions: parsed, worked out, written in short and parsed again.
#include "core/dice/distribution.h"
#include "core/dice/notation.h"
#include "core/dice/render.h"
#include "tests/fuzz/fuzz.h"

namespace {

// Work grows with the dice; what is refused as too large is refused before it is done.
bool is_small(const muster::dice::Expression& expression) {
  std::int64_t dice = 0;
  for (const muster::dice::Term& term : expression.terms()) {
    if (!term.roll) continue;
    dice += term.roll->count * (term.roll->keep ? 20 : 1);
    if (term.roll->die.sides > 200 || term.roll->die.faces.size() > 40) dice += 1000;
  }
  return dice <= 400;
}

}  // namespace

MUSTER_FUZZ_TARGET(dice) {
  const auto expression = muster::dice::parse(input);
  if (!expression.ok()) return;
  const std::string text = expression->consolidated();
  const auto again = muster::dice::parse(text);
  muster::fuzz::expect(again.ok() || expression->terms().size() > 20, "the short form is notation");
  if (!is_small(*expression)) return;
  const auto distribution = expression->distribution();
  if (!distribution.ok()) return;
  muster::dice::render(*distribution);
  if (!again.ok()) return;
  const auto same = again->distribution();
  muster::fuzz::expect(same.ok() && same->mean().to_string() == distribution->mean().to_string(),
                       "the short form means the same");
}
