// What tests of views read in frames.
#pragma once

#include <string>

#include "experiments/view/view.h"

namespace muster::testing {

// What stands in a slot; "" when it is empty.
inline std::string slot_of(const ViewFrame& frame, const std::string& name) {
  const auto found = frame.slots.find(name);
  return found == frame.slots.end() ? "" : found->second;
}

// The same without its markup.
inline std::string words_in(const ViewFrame& frame, const std::string& name) {
  std::string words;
  bool tag = false;
  for (const char letter : slot_of(frame, name)) {
    if (letter == '<') tag = true;
    if (!tag) words += letter;
    if (letter == '>') tag = false;
  }
  return words;
}

}  // namespace muster::testing
