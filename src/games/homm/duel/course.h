// One activation of a duel: every position it can lead to, and how likely each is.
//
// The policies are simple. A unit attacks in each of its activations: a ranged unit shoots from
// where it stands (an adjacent enemy it attacks with the penalty), others come adjacent by the
// fewest steps first and stay nearer when they cannot. Nobody defends, nobody uses an action in
// place of attacking; units that may return after the attack do (AI-15, AI-16, AI-19).
#pragma once

#include <cstdint>
#include <vector>

#include "games/homm/duel/blows.h"
#include "games/homm/duel/position.h"
#include "games/homm/duel/roster.h"

namespace muster::homm::duel {

class Course {
 public:
  struct Step {
    Position to;
    double probability = 0;
  };

  void set_up(const Duelist& row, const Duelist& column, bool far, const Customs& customs);
  const Codec& codec() const { return codec_; }

  // Whose activation is next: 0 or 1.
  int active(const Position& position) const;
  // What the next activation can come to, in `steps` (replaced); the same position may come up more
  // than once. A fight is over when a fighter of the resulting position has no health.
  void expand(const Position& from, std::vector<Step>& steps);

 private:
  // A way that the activation can have gone so far.
  struct Branch {
    Position at;
    double probability = 1;
    std::uint8_t came_from = 1;  // distance before it moved
    std::uint8_t strikes = 0;    // whole attacks made
    std::int8_t face = 0;        // of the attack's die
    bool moved = false;
    bool retaliated = false;  // the target has used its retaliation
  };

  const Form& form(const Branch& branch, int side) const;
  Fighter& fighter(Branch& branch, int side) const;
  // Whether some fighter is defeated; then the branch is over and noted.
  bool over(const Branch& branch);

  void activate(Branch branch);
  void bolt(Branch branch, bool last_straw);
  void advance(Branch branch);
  void attack(const Branch& branch, AttackKind kind);
  void after_attack(Branch branch, AttackKind kind, std::size_t next);
  void splash(const Branch& branch, AttackKind kind, std::size_t next, int attack_value);
  void retaliate(Branch branch);
  void follow_up(Branch branch);
  void finish(Branch branch);

  int attacker_of(AttackKind kind) const;
  // What an ability of `side` does after an attack, except for splashes.
  void apply(Branch& branch, const After& after, int side) const;
  int lowered(Branch& branch, int target, int damage) const;
  void strike(Branch& branch, int target, int damage) const;
  void hurt(Branch& branch, int target, int damage) const;
  void wound(Branch& branch, int target, int damage) const;

  std::array<const Duelist*, 2> duelists_{};
  Customs customs_;
  Codec codec_;
  BlowTable blows_;
  int active_ = 0;
  std::vector<Step>* steps_ = nullptr;
};

}  // namespace muster::homm::duel
