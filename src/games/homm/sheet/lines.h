// A combat's scoresheet while it is written: lines that have to wait for the act they belong to.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/sheet.h"

namespace muster::homm {

class SheetLines {
 public:
  // Goes on with another sheet: the lines of one step.
  void write_to(Sheet& sheet) { sheet_ = &sheet; }

  void round(std::string text) { heading(SheetLevel::kRound, std::move(text)); }
  void turn(std::string text) { heading(SheetLevel::kTurn, std::move(text)); }
  void act(std::string text) {
    sheet_->push_back({SheetLevel::kAct, std::move(text)});
    ++acts_;
    std::vector<std::string> reasons;
    reasons.swap(reasons_);
    for (std::string& reason : reasons) detail(std::move(reason));
  }
  void detail(std::string text) { sheet_->push_back({SheetLevel::kDetail, std::move(text)}); }
  // A detail of the next act.
  void reason(std::string text) { reasons_.push_back(std::move(text)); }
  // A list that may need more than one line: "attacker: a, b,".
  void list(SheetLevel level, const std::string& title, const std::vector<std::string>& items);

  // Acts since the last heading.
  int acts() const { return acts_; }

 private:
  void heading(SheetLevel level, std::string text) {
    sheet_->push_back({level, std::move(text)});
    acts_ = 0;
    reasons_.clear();
  }

  Sheet* sheet_ = nullptr;
  std::vector<std::string> reasons_;
  int acts_ = 0;
};

}  // namespace muster::homm
