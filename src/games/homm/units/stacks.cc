#include "games/homm/units/stacks.h"

namespace muster::homm {

Pool set_to_minus1(const Pool& pool) {
  Pool changed = pool;
  const int sixes = pool.showing(6);
  changed.add(6, -sixes);
  changed.add(1, sixes);
  return changed;
}

Pool rerolled(const Pool& pool, int face, const Pool& again) {
  Pool changed = pool;
  changed.add(face, -again.size());
  for (int other = 1; other <= kDieFaces; ++other) changed.add(other, again.showing(other));
  return changed;
}

Pool final_faces(const Pool& pool, int shift, bool triple) {
  Pool changed;
  for (int face = 1; face <= kDieFaces; ++face) {
    changed.add(final_face(face, shift, triple), pool.showing(face));
  }
  return changed;
}

std::string_view to_string(TokenPolicy policy) {
  switch (policy) {
    case TokenPolicy::kNever:
      return "never";
    case TokenPolicy::kAlways:
      return "always";
    default:
      return "survive";
  }
}

int tokens_removed(TokenPolicy policy, int tokens, int shield, int damage, int health) {
  const int useful = useful_tokens(tokens, shield, damage);
  if (policy == TokenPolicy::kAlways) return useful;
  const bool dies = damage >= health;
  if (policy == TokenPolicy::kNever || !dies) return 0;
  const int needed = (damage - health) / shield + 1;  // leaves less damage than health
  return needed <= tokens ? needed : 0;
}

}  // namespace muster::homm
