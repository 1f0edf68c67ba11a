// SVG documents of boards: the frame around a picture, and a column of text and signs beside it.
#pragma once

#include <string>
#include <string_view>

namespace muster::report {

struct SvgSize {
  double width = 0;
  double height = 0;
};

// A document on white, or as `head` colours the class "paper". `head`: styles and definitions;
// `body`: the picture, as SVG.
std::string svg_document(SvgSize size, std::string_view title, std::string_view head,
                         std::string_view body);

// Lines below each other. Their classes ("strong" is the larger one) are the document's.
class SvgColumn {
 public:
  // `x`: the left edge.
  explicit SvgColumn(double x) : x_(x) {}

  // `text` is escaped.
  void line(std::string_view css_class, std::string_view text, double indent = 0);
  // `drawn`: SVG around (0,0), up to about 16 to each side.
  void sign(std::string_view drawn, std::string_view text);
  // `drawn`: SVG whose upper left corner is (0,0); it takes `height`.
  void put(std::string_view drawn, double height);
  void space(double height) { y_ += height; }

  double y() const { return y_; }  // where the next line begins
  const std::string& svg() const { return svg_; }

 private:
  double x_;
  double y_ = 10;
  std::string svg_;
};

}  // namespace muster::report
