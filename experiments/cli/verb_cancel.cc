#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/slurm.h"
#include "experiments/cluster/submission.h"
#include "experiments/segments/run_folder.h"

namespace muster::cli {
namespace {

// Also those that a job of the run has submitted just before its end.
absl::StatusOr<std::vector<std::uint64_t>> cancel_all(const cluster::Submission& submission,
                                                      std::vector<std::uint64_t> jobs) {
  std::set<std::uint64_t> cancelled;
  while (!jobs.empty()) {
    if (absl::Status good = cluster::cancel_jobs(jobs); !good.ok()) return good;
    cancelled.insert(jobs.begin(), jobs.end());
    auto left = cluster::queued_jobs({submission.name, merge_name(submission)});
    if (!left.ok()) return left.status();
    jobs.clear();
    for (const std::uint64_t job : *left) {
      if (!cancelled.contains(job)) jobs.push_back(job);
    }
  }
  return std::vector<std::uint64_t>(cancelled.begin(), cancelled.end());
}

int act(const std::string& folder) {
  const std::string run = run_path(folder);
  const auto submission = cluster::read_submission(run);
  if (!submission.ok()) return report_error(submission.status());
  const auto jobs = cluster::queued_jobs({submission->name, merge_name(*submission)});
  if (!jobs.ok()) return report_error(jobs.status());
  if (jobs->empty()) {
    fmt::print("no job of {} is in the queue\n", run);
    return kExitDone;
  }
  const auto cancelled = cancel_all(*submission, *jobs);
  if (!cancelled.ok()) return report_error(cancelled.status());
  fmt::print("cancelled: job{} {}\n", cancelled->size() == 1 ? "" : "s",
             cluster::to_ranges(*cancelled));
  const auto view = view_folder(run);
  if (absl::IsNotFound(view.status())) {
    fmt::print("no game had been played\n");
  } else if (!view.ok()) {
    return report_error(view.status());
  } else {
    fmt::print("{} of {} games are kept, and those that running tasks store until they end\n",
               std::count(view->done.begin(), view->done.end(), true), view->done.size());
  }
  fmt::print("`muster submit --resume {}` goes on\n", run);
  return kExitDone;
}

}  // namespace

void add_cancel(CLI::App& app, Context& context) {
  auto folder = std::make_shared<std::string>();
  CLI::App* verb = add_verb(app, context, "cancel", "Cancels a run's jobs on a Slurm cluster",
                            [folder] { return act(*folder); });
  add_run_directory(*verb, *folder);
  verb->footer("What was played is kept. Running tasks get SIGTERM and store what they have.");
}

}  // namespace muster::cli
