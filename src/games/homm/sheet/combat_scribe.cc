#include "games/homm/sheet/combat_scribe.h"

#include <cassert>
#include <cstring>

#include "games/homm/sheet/course.h"

namespace muster::homm {
namespace {

class CombatScribe final : public Scribe<Combat> {
 public:
  explicit CombatScribe(const Combat& combat) : staged_(combat.in_stages()), course_(*staged_) {}

  // A fight in which everybody stands on the board has begun before its first step.
  void open(const State& start, Sheet& sheet) override {
    const State first = staged_->initial_state();
    State now = first;
    while (staged_->take_stage(now)) {
    }
    if (std::memcmp(&now, &start, sizeof(State)) != 0) {
      course_.open(start, sheet);
    } else {
      course_.open(first, sheet);
      follow(first);
    }
  }

  void step(const State& before, Action action, const State& after, Sheet& sheet) override {
    course_.write_to(sheet);
    State now = before;
    staged_->apply(now, action);
    course_.tell(before, action, now);
    const State last = follow(now);
    assert(std::memcmp(&last, &after, sizeof(State)) == 0);
    static_cast<void>(last);
    static_cast<void>(after);
  }

 private:
  // What comes of `state` by itself; returns where that ends.
  State follow(const State& state) {
    State now = state;
    for (bool more = true; more;) {
      const State then = now;
      more = staged_->take_stage(now);
      course_.tell(then, std::nullopt, now);
    }
    return now;
  }

  std::shared_ptr<const Combat> staged_;
  Course course_;
};

}  // namespace

std::unique_ptr<Scribe<Combat>> make_combat_scribe(const Combat& combat) {
  return std::make_unique<CombatScribe>(combat);
}

}  // namespace muster::homm
