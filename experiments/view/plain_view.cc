#include "experiments/view/plain_view.h"

#include <absl/strings/str_split.h>

#include <string_view>
#include <vector>

#include "experiments/report/charts/svg.h"
#include "experiments/report/html.h"
#include "experiments/view/text_board.h"

namespace muster {
namespace {

constexpr int kMostLines = 60;
constexpr int kLineHeight = 14;
constexpr report::SvgSize kSize = {720, 24 + kMostLines* kLineHeight};

constexpr std::string_view kHead = R"(<style>
text { font: 11px monospace; fill: #222; white-space: pre; }
@media (prefers-color-scheme: dark) { .paper { fill: #17181a; } text { fill: #e6e4df; } }
</style>
)";

}  // namespace

std::string plain_lines(const nlohmann::json& state) {
  std::string svg;
  int y = 20;
  int lines = 0;
  const std::string text = json_text(state, 1);
  const std::vector<std::string> all = absl::StrSplit(text, '\n');
  for (const std::string& line : all) {
    const bool last = ++lines == kMostLines;
    svg +=
        fmt::format("<text x=\"12\" y=\"{}\">{}</text>\n", y, last ? "..." : report::escape(line));
    if (last) break;
    y += kLineHeight;
  }
  return svg;
}

std::string plain_text(const std::string& moment, const nlohmann::json& state) {
  TextBoard board;
  board.line(moment);
  if (!state.is_null()) board.drawn(json_text(state, 1));
  return board.text();
}

std::string plain_board() {
  return report::svg_document(kSize, "the state", kHead, "<g data-slot=\"state\"></g>\n");
}

}  // namespace muster
