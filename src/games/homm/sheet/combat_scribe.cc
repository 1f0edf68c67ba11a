#include "games/homm/sheet/combat_scribe.h"

#include <cassert>
#include <cstring>

#include "games/homm/sheet/course.h"

namespace muster::homm {
namespace {

class CombatScribe final : public Scribe<Combat> {
 public:
  explicit CombatScribe(const Combat& combat) : staged_(combat.in_stages()), course_(*staged_) {}

  void open(const State& start, Sheet& sheet) override { course_.open(start, sheet); }

  void step(const State& before, Action action, const State& after, Sheet& sheet) override {
    course_.write_to(sheet);
    State then = before;
    State now = before;
    staged_->apply(now, action);
    course_.tell(then, action, now);
    for (bool more = true; more;) {
      then = now;
      more = staged_->take_stage(now);
      course_.tell(then, std::nullopt, now);
    }
    assert(std::memcmp(&now, &after, sizeof(State)) == 0);
    static_cast<void>(after);
  }

 private:
  std::shared_ptr<const Combat> staged_;
  Course course_;
};

}  // namespace

std::unique_ptr<Scribe<Combat>> make_combat_scribe(const Combat& combat) {
  return std::make_unique<CombatScribe>(combat);
}

}  // namespace muster::homm
