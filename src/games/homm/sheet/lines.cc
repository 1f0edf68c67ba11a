#include "games/homm/sheet/lines.h"

#include <cstddef>

namespace muster::homm {
namespace {

constexpr std::size_t kLongestLine = 96;

}  // namespace

void SheetLines::list(SheetLevel level, const std::string& title,
                      const std::vector<std::string>& items) {
  if (items.empty()) return;
  std::string line = title + ": ";
  bool empty = true;
  for (const std::string& item : items) {
    if (!empty && line.size() + item.size() > kLongestLine) {
      sheet_->push_back({level, line});
      line = title + ": ";
      empty = true;
    }
    line += empty ? item : ", " + item;
    empty = false;
  }
  sheet_->push_back({level, line});
  if (level == SheetLevel::kAct) ++acts_;
}

}  // namespace muster::homm
