// Runs muster's conformance suite over this game: one test a property.
#include <memory>

#include "experiments/conformance/gtest.h"
#include "nim_duel.h"

namespace {

using nim_duel::NimDuel;

[[maybe_unused]] const bool kListed =
    muster::register_conformance_tests(muster::conformance_checks(
        "three_heaps", std::make_shared<const NimDuel>(NimDuel::Heaps{3, 4, 5}))) &&
    muster::register_conformance_tests(muster::conformance_checks(
        "all_full", std::make_shared<const NimDuel>(NimDuel::Heaps{15, 15, 15, 15})));

}  // namespace
