// A combat's scoresheet while it is written: lines that have to wait for the act they belong to.
#pragma once

#include <string>

#include <vector>

#include "core/sheet.h"

namespace muster::homm {

class SheetLines {
 public:
  // Goes on with another sheet: the lines of one step.
  void write_to(Sheet& sheet) { sheet_ = &sheet; }

  void round(std::string text);
  void turn(std::string text);
  void act(std::string text);
  void detail(std::string text);
  // An act that is told when another line comes before it is withdrawn.
  void announce(std::string text);
  void withdraw() { announced_.clear(); }
  // A detail of the next act.
  void reason(std::string text);
  // A list that may need more than one line. The first one is `others` to all but `readers`, and
  // they read no more of it.
  void list(SheetLevel level, const std::string& title, const std::vector<std::string>& items,
            Readers readers = kEverybody, const std::string& others = "");

  // Acts since the last heading.
  int acts() const { return acts_; }

 private:
  void heading(SheetLevel level, std::string text);
  void line(SheetLine line);

  Sheet* sheet_ = nullptr;
  std::vector<std::string> reasons_;
  std::string announced_;
  int acts_ = 0;
};

}  // namespace muster::homm
