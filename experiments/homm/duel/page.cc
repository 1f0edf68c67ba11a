// The page of all duels: a heat map drawn by a small script from numbers in the page, and the
// ranking as a table.
#include <absl/strings/escaping.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/homm/duel/table.h"
#include "experiments/homm/duel/units.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"

namespace muster::homm {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kStyle = R"css(
#map { display: block; width: 100%; max-width: 62rem; height: auto; image-rendering: pixelated; border: 1px solid var(--line); cursor: crosshair; }
.controls { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; align-items: center; margin: 0 0 0.6rem; }
.scale { display: inline-block; width: 9rem; height: 0.8rem; vertical-align: middle; background: linear-gradient(to right, #f0a050, #f9d9b0, #f6f6f4, #c3def0, #64aade); }
#cell { min-height: 3.2em; }
)css";

// `sides`: names, prices and ranks; `wins` and `losses`: 16-bit numbers by row and column, 65535
// for certainty.
constexpr std::string_view kScript = R"js(
(() => {
  const data = JSON.parse(document.getElementById("duels").textContent);
  const n = data.sides.length;
  const numbers = (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return Uint16Array.from({ length: n * n }, (_, i) => bytes[2 * i] | (bytes[2 * i + 1] << 8));
  };
  const wins = numbers(data.wins);
  const losses = numbers(data.losses);
  const canvas = document.getElementById("map");
  const cell = document.getElementById("cell");
  const order = document.getElementById("order");
  const pixels = 4;
  canvas.width = canvas.height = n * pixels;
  const context = canvas.getContext("2d");
  const stops = [[240, 160, 80], [249, 217, 176], [246, 246, 244], [195, 222, 240], [100, 170, 222]];
  const colour = (share) => {
    const place = share * (stops.length - 1);
    const low = Math.min(Math.floor(place), stops.length - 2);
    return stops[low].map((c, k) => Math.round(c + (stops[low + 1][k] - c) * (place - low)));
  };
  const orders = {
    strength: (a, b) => data.sides[a].rank - data.sides[b].rank,
    price: (a, b) => (data.sides[a].gold ?? 1e9) - (data.sides[b].gold ?? 1e9) || a - b,
    initiative: (a, b) => data.sides[b].initiative - data.sides[a].initiative || a - b,
    file: (a, b) => a - b,
  };
  let sides = [];
  const draw = () => {
    sides = [...Array(n).keys()].sort(orders[order.value]);
    const image = context.createImageData(canvas.width, canvas.height);
    for (let y = 0; y < canvas.height; ++y) {
      const row = sides[Math.floor(y / pixels)];
      for (let x = 0; x < canvas.width; ++x) {
        const column = sides[Math.floor(x / pixels)];
        const share = (wins[row * n + column] + 65535 - losses[row * n + column]) / 2 / 65535;
        const [r, g, b] = row === column ? [128, 128, 128] : colour(share);
        image.data.set([r, g, b, 255], 4 * (y * canvas.width + x));
      }
    }
    context.putImageData(image, 0, 0);
  };
  const percent = (number) => `${(number / 655.35).toFixed(2)} %`;
  const tell = (event) => {
    const box = canvas.getBoundingClientRect();
    const at = (offset, size) => Math.min(n - 1, Math.max(0, Math.floor((offset / size) * n)));
    const row = sides[at(event.clientY - box.top, box.height)];
    const column = sides[at(event.clientX - box.left, box.width)];
    if (row === column) {
      cell.textContent = data.sides[row].name;
      return;
    }
    const win = wins[row * n + column];
    const loss = losses[row * n + column];
    const rest = 65535 - win - loss;
    cell.textContent =
      `${data.sides[row].name} against ${data.sides[column].name}: wins ${percent(win)}, loses ${percent(loss)}` +
      (rest > 2 ? `, never ends ${percent(rest)}` : "");
  };
  order.addEventListener("change", draw);
  canvas.addEventListener("mousemove", tell);
  canvas.addEventListener("click", tell);
  draw();
})();
)js";

// Little-endian 16-bit numbers in base 64.
template <class Value>
std::string packed(const DuelTable& table, Value value) {
  std::string bytes;
  for (const duel::Result& result : table.results) {
    const auto number = static_cast<unsigned>(std::lround(65535 * value(result)));
    bytes += static_cast<char>(number & 0xff);
    bytes += static_cast<char>(number >> 8);
  }
  return absl::Base64Escape(bytes);
}

Json page_data(const DuelTable& table) {
  Json sides = Json::array();
  for (std::size_t side = 0; side < table.roster->size(); ++side) {
    const UnitSide& card = table.card(side);
    sides.push_back({{"name", side_name(card)}, {"initiative", card.initiative}});
  }
  for (std::size_t rank = 0; rank < table.ranking.size(); ++rank) {
    const DuelRecord& record = table.ranking[rank];
    sides[record.side]["rank"] = rank;
    sides[record.side]["gold"] = record.gold ? Json(*record.gold) : Json();
  }
  return {{"sides", sides},
          {"wins", packed(table, [](const duel::Result& result) { return result.win; })},
          {"losses", packed(table, [](const duel::Result& result) { return result.loss; })}};
}

std::string heat_map(const DuelTable& table) {
  return fmt::format(
      "<div class=\"controls\"><label>Order <select id=\"order\">"
      "<option value=\"strength\">strongest first</option><option value=\"price\">cheapest first"
      "</option><option value=\"initiative\">fastest first</option><option value=\"file\">as in "
      "units.csv</option></select></label><span>row loses <span class=\"scale\"></span> row "
      "wins</span></div>\n<p id=\"cell\" aria-live=\"polite\">Point at a cell: the row's unit is "
      "the attacker, who goes first on equal initiative.</p>\n<canvas id=\"map\" role=\"img\" "
      "aria-label=\"Heat map of all duels\"></canvas>\n"
      "<script type=\"application/json\" id=\"duels\">{}</script>\n",
      report::script_json(page_data(table)));
}

std::string ranking(const DuelTable& table) {
  report::Table ranks("Mean over all duels of a side, as attacker and as defender",
                      {{"side", false},
                       {"faction", false},
                       {"tier", false},
                       {"win %"},
                       {"never ends %"},
                       {"gold"},
                       {"win % per gold"},
                       {"win % against peers"},
                       {"peers"}});
  for (const DuelRecord& record : table.ranking) {
    const UnitSide& card = table.card(record.side);
    ranks.add({side_name(card), card.faction, std::string(to_string(card.tier)),
               fmt::format("{:.2f}", 100 * record.win), fmt::format("{:.2f}", 100 * record.never),
               record.gold ? fmt::format("{}", *record.gold) : "",
               record.per_gold ? fmt::format("{:.2f}", *record.per_gold) : "",
               record.peers ? fmt::format("{:.1f}", 100 * *record.peers) : "",
               record.peers ? fmt::format("{}", record.peer_count) : ""});
  }
  return report::paragraph(
             "Peers are the sides that cost 3/4 to 4/3 as much gold: recruiting the card, and "
             "reinforcing it for a Pack. Sides that cannot be bought have no price.") +
         ranks.html();
}

}  // namespace

std::string duel_page(const DuelTable& table, const std::string& title) {
  const report::PageAssets& assets = report::embedded_assets();
  const std::string introduction =
      report::paragraph(title, "lead") +
      report::paragraph(
          "Each duel is solved exactly as a Markov chain, not sampled. Two units that are not "
          "ranged start next to each other; if one is ranged they start back row to back row. "
          "Every unit attacks in each of its activations: shooters from where they stand, others "
          "after the shortest move.",
          "setup");
  return report::page_html({.title = "All duels of the Heroes III units",
                            .version = MUSTER_VERSION,
                            .introduction = introduction,
                            .answer = "",
                            .notice = "",
                            .body = report::section("duels-map", "Heat map", heat_map(table)) +
                                    report::section("ranking", "Ranking", ranking(table)),
                            .charts = false,
                            .style = std::string(kStyle),
                            .script = std::string(kScript)},
                           assets);
}

}  // namespace muster::homm
