#include "experiments/report/study/interval_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "experiments/report/charts/svg.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"

namespace muster::report {
namespace {

constexpr double kWidth = 720;  // all in units of the picture
constexpr double kRight = 24;
constexpr double kTop = 34;
constexpr double kBottom = 44;
constexpr double kSeriesStep = 13;
constexpr double kRowGap = 10;
constexpr double kLetter = 6.6;  // mean width at 12
constexpr std::size_t kLongestName = 34;
constexpr std::array<const char*, 4> kColours = {"#1f5fa8", "#c2571a", "#2f7d4f", "#7a4a9e"};

constexpr const char* kStyle =
    "<style>text{font:12px system-ui,sans-serif;fill:#222}.axis{fill:#555}"
    ".grid{stroke:#e3e3e3}.reference{stroke:#555;stroke-dasharray:4 3}</style>\n";

// Ticks at round numbers.
struct Axis {
  double low = 0;
  double high = 1;
  double step = 1;
};

Axis axis_of(const IntervalPicture& picture) {
  double low = 1e300;
  double high = -1e300;
  const auto reach = [&](double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  };
  if (picture.reference) reach(*picture.reference);
  for (const PictureRow& row : picture.rows) {
    for (const auto& value : row.values) {
      if (!value) continue;
      reach(picture.factor * value->low);
      reach(picture.factor * value->high);
    }
  }
  if (high < low) return {};
  constexpr double kTicks = 7;
  const double rough = std::max(high - low, 1e-9 * std::max(1.0, std::abs(high))) / kTicks;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * power >= rough) step = factor * power;
  }
  return {step * std::floor(low / step),
          step * std::max(std::ceil(high / step), std::floor(low / step) + 1), step};
}

// Where things stand.
class Frame {
 public:
  explicit Frame(const IntervalPicture& picture) : axis_(axis_of(picture)) {
    std::size_t longest = 4;
    for (const PictureRow& row : picture.rows) {
      longest = std::max(longest, columns_of(shortened(row.name, kLongestName)));
    }
    left_ = kLetter * static_cast<double>(longest) + 20;
    row_step_ = kSeriesStep * static_cast<double>(picture.series.size()) + kRowGap;
    height_ = kTop + row_step_ * static_cast<double>(picture.rows.size()) + kBottom;
  }

  double x(double value) const {
    return left_ + (value - axis_.low) / (axis_.high - axis_.low) * (kWidth - left_ - kRight);
  }
  double y(std::size_t row, std::size_t series) const {
    return kTop + row_step_ * static_cast<double>(row) +
           kSeriesStep * (static_cast<double>(series) + 0.5) + kRowGap / 2;
  }
  double middle(std::size_t row) const {
    return kTop + row_step_ * (static_cast<double>(row) + 0.5);
  }
  double left() const { return left_; }
  double height() const { return height_; }
  double foot() const { return height_ - kBottom; }
  const Axis& axis() const { return axis_; }

 private:
  Axis axis_;
  double left_ = 0;
  double row_step_ = 0;
  double height_ = 0;
};

std::string grid_svg(const IntervalPicture& picture, const Frame& frame) {
  const Axis& axis = frame.axis();
  std::string svg;
  const auto ticks = static_cast<int>(std::lround((axis.high - axis.low) / axis.step));
  for (int tick = 0; tick <= ticks; ++tick) {
    const double value = axis.low + tick * axis.step;
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.1f}\"/>"
        "<text class=\"axis\" x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4:g}</text>\n",
        frame.x(value), kTop, frame.foot(), frame.foot() + 16,
        std::round(value / axis.step) * axis.step);
  }
  svg += fmt::format(
      "<text class=\"axis\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
      (frame.left() + kWidth - kRight) / 2, frame.foot() + 36, escape(picture.axis));
  if (picture.reference) {
    svg += fmt::format(
        "<line class=\"reference\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.1f}\"/>\n",
        frame.x(*picture.reference), kTop, frame.foot());
  }
  return svg;
}

std::string legend_svg(const IntervalPicture& picture, const Frame& frame) {
  std::string svg;
  double x = frame.left();
  for (std::size_t i = 0; i < picture.series.size(); ++i) {
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"16\" r=\"4\" fill=\"{}\"/><text x=\"{:.1f}\" "
        "y=\"20\">{}</text>\n",
        x + 4, kColours[i % kColours.size()], x + 13, escape(picture.series[i]));
    x += kLetter * static_cast<double>(columns_of(picture.series[i])) + 32;
  }
  return svg;
}

std::string row_svg(const IntervalPicture& picture, const Frame& frame, std::size_t row) {
  std::string svg = fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                                frame.left() - 10, frame.middle(row) + 4,
                                escape(shortened(picture.rows[row].name, kLongestName)));
  for (std::size_t i = 0; i < picture.rows[row].values.size(); ++i) {
    const auto& value = picture.rows[row].values[i];
    if (!value) continue;
    const char* colour = kColours[i % kColours.size()];
    const double y = frame.y(row, i);
    if (value->width_known) {
      svg += fmt::format(
          "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
          "stroke-width=\"2\"/>",
          frame.x(picture.factor * value->low), frame.x(picture.factor * value->high), y, y,
          colour);
    }
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"/>\n",
                       frame.x(picture.factor * value->estimate), y, colour);
  }
  return svg;
}

}  // namespace

std::string interval_svg(const IntervalPicture& picture) {
  const Frame frame(picture);
  std::string body = grid_svg(picture, frame) + legend_svg(picture, frame);
  for (std::size_t row = 0; row < picture.rows.size(); ++row) {
    body += row_svg(picture, frame, row);
  }
  return svg_document({kWidth, frame.height()}, picture.title, kStyle, body);
}

}  // namespace muster::report
