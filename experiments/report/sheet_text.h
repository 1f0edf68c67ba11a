// Scoresheets (core/sheet.h) as text, and as data of pages.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "core/sheet.h"

namespace muster::report {

// A match as text, growing line by line: rounds and turns are headings, acts are set in, details
// further. A heading waits until something stands under it.
//
//   == Round 2 ==
//   gorgons (defender)
//     attack crusaders: 2 damage, 1 of 3 health left
//       attack 3 against defense 2, die +1
class SheetText {
 public:
  // `brief`: without details, and without headings that then have nothing under them.
  explicit SheetText(bool brief = false) : brief_(brief) {}

  // The text of further lines, each with its line break; "" when none is to be shown yet.
  std::string add(const Sheet& sheet);
  // The same for headings alone, and for a line that goes under them.
  std::string add_headings(const Sheet& sheet);
  std::string add_act(const std::string& text);

 private:
  std::string line(const SheetLine& line);
  std::string waiting_headings();

  bool brief_;
  bool begun_ = false;
  std::array<std::string, 2> waiting_;  // headings, by level; "" none
};

// Lines for a page: [level, text] each.
nlohmann::json sheet_json(const Sheet& sheet);

}  // namespace muster::report
