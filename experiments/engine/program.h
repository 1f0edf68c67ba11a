// Which program this is, as far as it decides how games go.
#pragma once

#include <string>

namespace muster {

// GameRegistration::version of games that are part of muster.
inline constexpr const char* kPartOfMuster = "";

// A hash over the sources that decide play, and the compiler and its options as far as they could:
// the same for the same sources on every machine. 16 hexadecimal digits.
const std::string& program_identity();

// "binary " and a hash of this program's file; for what tells no version of its own.
const std::string& binary_version();

}  // namespace muster
