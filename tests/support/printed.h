// What the program prints, in a process of its own.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace muster::testing {

// "muster WORDS...", which must end well.
inline std::string printed_by(const std::string& words) {
  const std::string command = std::string(MUSTER_BINARY) + " " + words;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) {
    ADD_FAILURE() << "cannot start " << command;
    return "";
  }
  std::string printed;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    printed.push_back(static_cast<char>(c));
  }
  EXPECT_EQ(pclose(pipe), 0) << command;
  return printed;
}

}  // namespace muster::testing
