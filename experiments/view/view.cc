#include "experiments/view/view.h"

namespace muster {
namespace {

constexpr std::string_view kMark = " data-slot=\"";

// Where the next slot's name and content are.
struct SlotPlace {
  std::string name;
  std::size_t content = std::string_view::npos;  // npos: there is no slot any more
};

SlotPlace next_slot(std::string_view text, std::size_t from) {
  const std::size_t mark = text.find(kMark, from);
  if (mark == std::string_view::npos) return {};
  const std::size_t name = mark + kMark.size();
  const std::size_t quote = text.find('"', name);
  const std::size_t end = text.find('>', quote);
  if (end == std::string_view::npos) return {};
  return {std::string(text.substr(name, quote - name)), end + 1};
}

}  // namespace

std::string with_slots_filled(std::string_view text, const ViewFrame& frame) {
  std::string filled;
  std::size_t copied = 0;
  for (SlotPlace slot = next_slot(text, 0); slot.content != std::string_view::npos;
       slot = next_slot(text, slot.content)) {
    filled += text.substr(copied, slot.content - copied);
    copied = slot.content;
    const auto content = frame.slots.find(slot.name);
    if (content != frame.slots.end()) filled += content->second;
  }
  filled += text.substr(copied);
  return filled;
}

std::vector<std::string> slots_in(std::string_view text) {
  std::vector<std::string> names;
  for (SlotPlace slot = next_slot(text, 0); slot.content != std::string_view::npos;
       slot = next_slot(text, slot.content)) {
    names.push_back(slot.name);
  }
  return names;
}

}  // namespace muster
