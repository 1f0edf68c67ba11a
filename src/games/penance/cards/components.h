// The five components of a Casket (PN-45).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace muster::penance {

enum class Component : std::uint8_t { kHead, kRightArm, kLeftArm, kChassis, kLegs };

inline constexpr std::size_t kComponents = 5;
inline constexpr std::array<Component, kComponents> kAllComponents = {
    Component::kHead, Component::kRightArm, Component::kLeftArm, Component::kChassis,
    Component::kLegs};
// As data files and options write them.
inline constexpr std::array<std::string_view, kComponents> kComponentNames = {
    "head", "right_arm", "left_arm", "chassis", "legs"};
// As people read them.
inline constexpr std::array<std::string_view, kComponents> kComponentTitles = {
    "Head", "Right Arm", "Left Arm", "Chassis", "Legs"};

constexpr std::size_t index_of(Component component) { return static_cast<std::size_t>(component); }
constexpr std::string_view name_of(Component component) {
  return kComponentNames[index_of(component)];
}
constexpr std::string_view title_of(Component component) {
  return kComponentTitles[index_of(component)];
}
// Nothing for a name that no component has.
constexpr std::optional<Component> component_named(std::string_view name) {
  for (const Component component : kAllComponents) {
    if (name_of(component) == name) return component;
  }
  return std::nullopt;
}

// Where random location sends an attack (PN-21): the component for each face 1..6.
inline constexpr std::array<Component, 6> kRandomLocation = {
    Component::kHead,    Component::kLeftArm, Component::kRightArm,
    Component::kChassis, Component::kChassis, Component::kLegs};

}  // namespace muster::penance
