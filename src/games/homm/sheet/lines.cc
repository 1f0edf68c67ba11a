#include "games/homm/sheet/lines.h"

#include <cstddef>
#include <utility>

namespace muster::homm {
namespace {

constexpr std::size_t kLongestLine = 96;

}  // namespace

void SheetLines::round(std::string text) { heading(SheetLevel::kRound, std::move(text)); }

void SheetLines::turn(std::string text) { heading(SheetLevel::kTurn, std::move(text)); }

void SheetLines::act(std::string text) { line({SheetLevel::kAct, std::move(text)}); }

void SheetLines::detail(std::string text) { line({SheetLevel::kDetail, std::move(text)}); }

void SheetLines::reason(std::string text) { reasons_.push_back(std::move(text)); }

void SheetLines::announce(std::string text) { announced_ = std::move(text); }

void SheetLines::heading(SheetLevel level, std::string text) {
  sheet_->push_back({level, std::move(text)});
  acts_ = 0;
  reasons_.clear();
  announced_.clear();
}

void SheetLines::line(SheetLine line) {
  if (!announced_.empty()) act(std::exchange(announced_, ""));
  const SheetLevel level = line.level;
  sheet_->push_back(std::move(line));
  if (level != SheetLevel::kAct) return;
  ++acts_;
  for (std::string& reason : std::exchange(reasons_, {})) detail(std::move(reason));
}

void SheetLines::list(SheetLevel level, const std::string& title,
                      const std::vector<std::string>& items, Readers readers,
                      const std::string& others) {
  if (items.empty()) return;
  std::string text = title + ": ";
  bool empty = true;
  SheetLine next{level, "", readers, others};
  const auto tell = [&] {
    next.text = std::exchange(text, title + ": ");
    line(std::exchange(next, {level, "", readers}));
  };
  for (const std::string& item : items) {
    if (!empty && text.size() + item.size() > kLongestLine) {
      tell();
      empty = true;
    }
    text += empty ? item : ", " + item;
    empty = false;
  }
  tell();
}

}  // namespace muster::homm
