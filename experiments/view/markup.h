// What is wrong with markup that views and pages make.
#pragma once

#include <string>
#include <string_view>

namespace muster {

// What is wrong with the elements of some SVG or HTML, each of which is to be closed, in order; ""
// nothing.
std::string markup_mistake(std::string_view text);

}  // namespace muster
