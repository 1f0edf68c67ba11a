#include "experiments/audit/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace muster::audit {
namespace {

using dice::Fraction;

Fraction read_tolerance(Reader& reader, const Fraction& fallback) {
  if (!reader.has("tolerance")) return fallback;
  const std::string text = reader.text("tolerance", "");
  const auto tolerance = parse_number(text);
  if (!tolerance || tolerance->value < Fraction(0)) {
    reader.fail("tolerance", fmt::format("\"{}\" is no number from 0 on", text));
    return fallback;
  }
  return tolerance->value;
}

// The verdict; sets the claim's tolerance.
Verdict judge(Reader& reader, Claim& claim) {
  const auto printed = parse_number(claim.claimed);
  claim.tolerance = read_tolerance(reader, printed ? printed->half_unit : Fraction(0));
  if (!claim.exact) return Verdict::kNotDice;
  if (!printed) {
    reader.fail("claimed", fmt::format("\"{}\" is no number such as \"33.3%\", \"1/3\" or \"2\"",
                                       claim.claimed));
    return Verdict::kNotDice;
  }
  const Fraction difference = *claim.exact - printed->value;
  const Fraction size = difference < Fraction(0) ? Fraction(0) - difference : difference;
  return size <= claim.tolerance ? Verdict::kRight : Verdict::kWrong;
}

Claim read_claim(Reader& reader, const Vocabulary& vocabulary) {
  Claim claim;
  claim.id = reader.text("id", std::nullopt);
  claim.line = reader.integer(
      "line", {.fallback = std::nullopt, .min = 1, .max = std::numeric_limits<int>::max()});
  claim.place = reader.text("place", std::nullopt);
  claim.claim = reader.text("claim", std::nullopt);
  claim.claimed = reader.text("claimed", std::nullopt);
  claim.note = reader.text("note", "");
  if (auto query = reader.table("query", true)) claim.exact = answer(*query, vocabulary);
  claim.verdict = judge(reader, claim);
  reader.finish();
  return claim;
}

}  // namespace

std::size_t Audit::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::count_if(
      claims.begin(), claims.end(), [verdict](const Claim& c) { return c.verdict == verdict; }));
}

absl::StatusOr<Audit> audit_claims(const Document& document, const Vocabulary& vocabulary) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Audit audit = {reader.text("document", document.name), document.file, {}};
  std::set<std::string> ids;
  std::vector<Reader> claims = reader.tables("claims");
  if (claims.empty()) reader.fail("claims", "expected at least one claim ([[claims]])");
  for (Reader& claim : claims) {
    audit.claims.push_back(read_claim(claim, vocabulary));
    const std::string& id = audit.claims.back().id;
    if (!id.empty() && !ids.insert(id).second) {
      claim.fail("id", fmt::format("\"{}\" is the id of another claim, too", id));
    }
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return audit;
}

}  // namespace muster::audit
