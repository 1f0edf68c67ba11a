// What the matchups of one experiment share while they are prepared, so that it is made once and
// not for every cell. It lives for one loading: files may have changed at the next.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <typeindex>

#include "core/made_once.h"

namespace muster {

// Thread-safe.
class PrepareCache {
 public:
  // Values of a type, by a name that stands for all that they are made from.
  template <class Value>
  MadeOnce<std::string, Value>& of() {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<void>& values = values_[typeid(Value)];
    if (values == nullptr) values = std::make_shared<MadeOnce<std::string, Value>>();
    return *static_cast<MadeOnce<std::string, Value>*>(values.get());
  }

 private:
  std::mutex mutex_;
  std::map<std::type_index, std::shared_ptr<void>> values_;
};

}  // namespace muster
