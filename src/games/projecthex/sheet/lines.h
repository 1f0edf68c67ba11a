// Adding lines to a sheet. For scribes.
#pragma once

#include <string>
#include <utility>

#include "core/sheet.h"

namespace muster::projecthex {

class SheetLines {
 public:
  explicit SheetLines(Sheet& sheet) : sheet_(sheet) {}

  void round(std::string text) { add(SheetLevel::kRound, std::move(text)); }
  void turn(std::string text) { add(SheetLevel::kTurn, std::move(text)); }
  void act(std::string text) { add(SheetLevel::kAct, std::move(text)); }
  void detail(std::string text) { add(SheetLevel::kDetail, std::move(text)); }

 private:
  void add(SheetLevel level, std::string text) { sheet_.push_back({level, std::move(text)}); }

  Sheet& sheet_;
};

}  // namespace muster::projecthex
