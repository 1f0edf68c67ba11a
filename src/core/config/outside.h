// Which files a config may name: those in its own folder and below, and those of the configs folder
// (data_root). Others can be none of the config's business, so they need permission. What is named
// on the command line, or by code, has it.
#pragma once

#include <absl/status/status.h>

#include <string>

namespace muster {

// Permission for all configs that this process reads: --allow-outside of a verb. Without it the
// environment variable MUSTER_ALLOW_OUTSIDE=1 gives it.
void allow_outside(bool allowed);

// Permission for all configs of this process to name files in the folder of `path`, or below it:
// for a file that was named on the command line.
void allow_folder_of(const std::string& path);

// Whether the file `path`, links followed, may be named by the document in `named_in`; "" or
// "--...": by code or by an option.
bool may_name(const std::string& named_in, const std::string& path);

// PermissionDenied, in words that say what to do.
absl::Status outside_error(const std::string& named_in, const std::string& path);

}  // namespace muster
