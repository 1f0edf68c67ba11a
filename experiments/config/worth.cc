#include "experiments/config/worth.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "core/config/canonical.h"
#include "core/dice/shuffle.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/config/limits.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

constexpr const char* kWorth = "worth";

struct WorthReading {
  Worth worth;
  std::optional<double> detect;  // in points
};

template <class T>
auto of_worth(T Worth::*field) {
  return inside(&WorthReading::worth, field);
}

void check_pool(Reader& reader, WorthReading& reading) {
  Worth& worth = reading.worth;
  const std::set<std::string> distinct(worth.pool.begin(), worth.pool.end());
  if (distinct.size() != worth.pool.size()) reader.fail("pool", "something stands there twice");
  if (worth.size >= std::ssize(worth.pool)) {
    reader.fail("size", fmt::format("expected fewer than are in the pool, {}", worth.pool.size()));
  }
  if (reading.detect) worth.detect = *reading.detect / 100;
}

ParamTable<WorthReading> worth_table() {
  return ParamTable<WorthReading>()
      .text("key", of_worth(&Worth::key),
            "the list that is drawn, a key of scenarios: \"attacker.cards.hand\"")
      .required()
      .texts("pool", of_worth(&Worth::pool), "what it is drawn from")
      .values("a list of texts, two at least")
      .required()
      .integer("size", of_worth(&Worth::size), 1, 1000, "so many of the pool are in each list")
      .integer("draws", of_worth(&Worth::draws), 2, 10'000,
               "lists of each scenario, which become scenarios of their own")
      .required()
      .text("seat", of_worth(&Worth::seat), "the seat whose score counts")
      .required()
      .number("detect", &WorthReading::detect, NumberRange{.min = 0, .max = 100, .open = true},
              "points of score: what is worth less than so much more or less than the others is of "
              "no interest")
      .otherwise("none")
      .check(check_pool);
}

// Every scenario with each of its drawn lists, in place of the scenarios.
void draw_lists(Reader& reader, Loading& loading) {
  std::optional<Reader> table = reader.table(kWorth);
  if (!table) return;
  const Worth worth = worth_table().read(*table, {}).worth;
  table->finish();
  if (!reader.diagnostics().ok()) return;
  std::vector<Document>& scenarios = loading.experiment.scenarios;
  if (scenarios.size() * static_cast<std::size_t>(worth.draws) > kMaxScenarios) {
    table->fail("draws", fmt::format("{} lists of {} scenarios are more than {} scenarios",
                                     worth.draws, scenarios.size(), kMaxScenarios));
    return;
  }
  std::vector<Document> drawn;
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    const auto sets =
        drawn_sets(worth.pool.size(), static_cast<std::size_t>(worth.size),
                   static_cast<std::size_t>(worth.draws), hash_combine(loading.experiment.seed, i));
    for (std::size_t draw = 0; draw < sets.size(); ++draw) {
      std::vector<std::string> list;
      for (const std::size_t item : sets[draw]) list.push_back(quoted_text(worth.pool[item]));
      const ScenarioVariant variant{fmt::format("draw-{}", draw + 1),
                                    {fmt::format("{}=[{}]", worth.key, fmt::join(list, ","))}};
      drawn.push_back(varied(scenarios[i], variant, [&](const absl::Status& mistake) {
        if (reader.diagnostics().ok()) table->fail("key", message_of(mistake));  // once
      }));
    }
  }
  scenarios = std::move(drawn);
  loading.experiment.worth = worth;
}

}  // namespace

std::vector<std::vector<std::size_t>> drawn_sets(std::size_t items, std::size_t size,
                                                 std::size_t draws, std::uint64_t seed) {
  Rng rng(seed);
  // One shuffled pool after another; what a set has already waits for the next one.
  std::vector<std::size_t> stream;
  std::vector<std::vector<std::size_t>> sets;
  while (sets.size() < draws) {
    std::vector<std::size_t>& set = sets.emplace_back();
    std::vector<std::size_t> waiting;
    while (set.size() < size) {
      if (stream.empty()) {
        stream.resize(items);
        std::iota(stream.begin(), stream.end(), std::size_t{0});
        shuffle(stream, rng);
      }
      const std::size_t item = stream.back();
      stream.pop_back();
      const bool there = std::find(set.begin(), set.end(), item) != set.end();
      (there ? waiting : set).push_back(item);
    }
    stream.insert(stream.end(), waiting.begin(), waiting.end());
    std::sort(set.begin(), set.end());
  }
  return sets;
}

void add_worth(ConfigTable& table) {
  table
      .other({kWorth, "table", "(none)",
              "every scenario is played with lists that are drawn, and the report says what each "
              "item of them is worth (docs/worth.md)"},
             draw_lists)
      .tell(kWorth, worth_table());
}

}  // namespace muster
