// Weights of evaluations: what a file leaves out is as in the one that is shipped.
#include <absl/status/statusor.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "games/heroes/state/evaluation.h"
#include "games/penance/state/evaluation.h"
#include "games/projecthex/state/evaluation.h"

namespace muster {
namespace {

// All of them; they are doubles and nothing else.
template <class Weights>
std::vector<double> numbers(const Weights& weights) {
  static_assert(sizeof(Weights) % sizeof(double) == 0);
  std::vector<double> all(sizeof(Weights) / sizeof(double));
  std::memcpy(all.data(), &weights, sizeof(Weights));
  return all;
}

template <class Weights>
void expect_defaults_of(const std::string& file,
                        absl::StatusOr<Weights> (*parse)(const Document& document)) {
  const auto document = load_document(data_file(file));
  ASSERT_TRUE(document.ok()) << document.status();
  const auto shipped = parse(*document);
  ASSERT_TRUE(shipped.ok()) << shipped.status();
  EXPECT_EQ(numbers(Weights{}), numbers(*shipped)) << file;
}

TEST(ShippedWeights, AreTheDefaults) {
  expect_defaults_of("games/heroes/evaluation.toml", &heroes::parse_evaluation);
  expect_defaults_of("games/penance/evaluation.toml", &penance::parse_duel_evaluation);
  expect_defaults_of("games/projecthex/evaluation.toml", &projecthex::parse_evaluation);
}

}  // namespace
}  // namespace muster
