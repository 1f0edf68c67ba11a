#include "experiments/report/charts/svg.h"

#include <fmt/format.h>

#include "experiments/report/html.h"

namespace muster::report {

std::string svg_document(SvgSize size, std::string_view title, std::string_view head,
                         std::string_view body) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n{3}<rect class=\"paper\" "
      "width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" fill=\"#fff\"/>\n{4}</svg>\n",
      size.width, size.height, escape(title), head, body);
}

void SvgColumn::line(std::string_view css_class, std::string_view text, double indent) {
  y_ += css_class == "strong" ? 22 : 18;
  svg_ += fmt::format("<text class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", css_class,
                      x_ + indent, y_, escape(text));
}

void SvgColumn::sign(std::string_view drawn, std::string_view text) {
  constexpr double kHalf = 16;
  y_ += 26;
  svg_ += fmt::format(
      "<g transform=\"translate({:.0f},{:.0f})\">{}</g>"
      "<text class=\"key\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n",
      x_ + kHalf, y_ - 5, drawn, x_ + 3 * kHalf - 4, y_, escape(text));
}

void SvgColumn::put(std::string_view drawn, double height) {
  svg_ += fmt::format("<g transform=\"translate({:.0f},{:.0f})\">{}</g>\n", x_, y_, drawn);
  y_ += height;
}

}  // namespace muster::report
