#include "experiments/cli/play/pages.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/report/html.h"
#include "experiments/report/replay/step_page.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_play_tools_begin[];
extern const char muster_play_tools_end[];
extern const char muster_play_style_begin[];
extern const char muster_play_style_end[];
extern const char muster_play_script_begin[];
extern const char muster_play_script_end[];
extern const char muster_lobby_page_begin[];
extern const char muster_lobby_page_end[];
}

namespace muster::cli {

using report::embedded;

std::string lobby_page() {
  return report::filled(embedded(muster_lobby_page_begin, muster_lobby_page_end),
                        {{"style", report::step_page_style()}});
}

std::string table_page(const play::Table& table, const std::vector<int>& own, int eye) {
  const play::Sitting& sitting = table.sitting();
  const GameInfo& game = sitting.engine->info();
  std::vector<std::string> seats;
  const std::vector<std::string> names = sitting.names();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    seats.push_back(fmt::format("{} ({})", names[seat], seat_name(game, seat)));
  }
  std::vector<bool> agents;
  for (const play::Seat& seat : sitting.seats) agents.push_back(!seat.person);
  report::StepPage words;
  words.title = fmt::format("{}: {}", game.name, fmt::join(seats, " against "));
  words.lead = fmt::format(
      "{}; click a marked place or take a choice from the list; arrow keys "
      "and the slider look back",
      sitting.scenario_document.name);
  words.tools = embedded(muster_play_tools_begin, muster_play_tools_end);
  words.tools_style = embedded(muster_play_style_begin, muster_play_style_end);
  words.tools_script = embedded(muster_play_script_begin, muster_play_script_end);
  words.data = {{"play",
                 {{"own", own},
                  {"seats", seats},
                  {"hides", table.hides_information()},
                  {"agents", agents},
                  {"epoch", table.epoch()}}}};
  return table.page_of(eye, words);
}

}  // namespace muster::cli
