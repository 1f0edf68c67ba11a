// The words of View::outcome, part by part.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster {

class OutcomeWords {
 public:
  template <class... Args>
  void say(fmt::format_string<Args...> text, Args&&... args) {
    parts_.push_back(fmt::format(text, std::forward<Args>(args)...));
  }
  bool empty() const { return parts_.empty(); }
  std::size_t size() const { return parts_.size(); }
  std::string joined(std::string_view by = ", ") const {
    return fmt::format("{}", fmt::join(parts_, by));
  }

 private:
  std::vector<std::string> parts_;
};

}  // namespace muster
