// Values that many users share and that are made once, by key: data files, tables of a board.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "core/config/data_edits.h"
#include "core/config/inputs.h"
#include "core/hash128.h"

namespace muster {

// Thread-safe; what was made is kept. Key: ordered by `<`. Whatever was read to make a value counts
// as read by each user of it.
template <class Key, class Value>
class MadeOnce {
 public:
  // The value of a key. Only the first call makes it, with make(), a StatusOr of a shared_ptr: a
  // value that points into itself stays where it is made. When that fails its error is returned,
  // and the next call tries again. Inputs that are read from elsewhere make values of their own,
  // and so do inputs that are edited.
  template <class Make>
  absl::StatusOr<std::shared_ptr<const Value>> get(const Key& key, Make&& make) {
    InputRecorder* const recorder = InputRecorder::current();
    const InputSource* const source = recorder != nullptr ? recorder->source() : nullptr;
    const std::lock_guard lock(mutex_);
    // Kept inputs are never edited.
    Made& made = made_[{source != nullptr ? source->id() : DataEditing::current_id(), key}];
    if (made.value == nullptr) {
      const InputRecorder own(source);
      absl::StatusOr<std::shared_ptr<const Value>> fresh = make();
      if (!fresh.ok()) return fresh.status();
      if (!own.status().ok()) return own.status();
      made.value = *std::move(fresh);
      made.inputs = own.recorded();
    }
    if (recorder != nullptr) recorder->add(*made.inputs);
    return made.value;
  }

 private:
  struct Made {
    std::shared_ptr<const Value> value;
    std::shared_ptr<const RecordedInputs> inputs;
  };

  std::mutex mutex_;
  std::map<std::pair<Hash128, Key>, Made> made_;
};

}  // namespace muster
