// A variable of the environment that is another one for as long as this lives.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace muster::testing {

class EnvironmentVariable {
 public:
  // Stays as it is until it is set.
  explicit EnvironmentVariable(std::string name) : name_(std::move(name)) {
    if (const char* before = std::getenv(name_.c_str())) before_ = before;
  }
  EnvironmentVariable(std::string name, const std::string& value)
      : EnvironmentVariable(std::move(name)) {
    set(value);
  }
  ~EnvironmentVariable() {
    if (before_) {
      set(*before_);
    } else {
      unsetenv(name_.c_str());
    }
  }
  EnvironmentVariable(const EnvironmentVariable&) = delete;
  EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

  void set(const std::string& value) const {
    EXPECT_EQ(setenv(name_.c_str(), value.c_str(), 1), 0) << name_;
  }
  // What it was; "" where there was none.
  std::string before() const { return before_.value_or(""); }

 private:
  std::string name_;
  std::optional<std::string> before_;
};

}  // namespace muster::testing
