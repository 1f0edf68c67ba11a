// Loops in parallel, which tell ThreadSanitizer what their library does. Debian builds oneTBB
// without the sanitizer, so that it does not see that work is handed to threads and taken back, and
// takes every result for a data race. In other builds all of this is nothing.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <utility>

namespace muster {

#if defined(__SANITIZE_THREAD__)
extern "C" {
void __tsan_acquire(void* address);  // NOLINT(bugprone-reserved-identifier)
void __tsan_release(void* address);  // NOLINT(bugprone-reserved-identifier)
}
inline void happens_before(void* token) { __tsan_release(token); }
inline void happens_after(void* token) { __tsan_acquire(token); }
#else
inline void happens_before(void* /*token*/) {}
inline void happens_after(void* /*token*/) {}
#endif

// What was done before it is made happens before every part, and every part before joined(). What
// parts do to each other stays seen.
class ForkJoin {
 public:
  ForkJoin() {
    happens_before(&fork_);
    happens_before(&turn_);
  }
  template <class Body>
  void part(const Body& body) {
    forked(body)();
  }
  void joined() {
    happens_after(&join_);
    happens_after(&turn_);
  }

  // `body` as a part, for any arguments; it outlives this.
  template <class Body>
  auto forked(const Body& body) {
    return Forked<Body>{&fork_, &join_, &body};
  }
  // `body` as parts of which each happens before the next one, as those of a serial filter do.
  template <class Body>
  auto in_turn(const Body& body) {
    return Forked<Body>{&turn_, &turn_, &body};
  }

 private:
  // What it holds comes from the library's hands, so it is read before it is known to be there.
  template <class Body>
  struct Forked {
    char* after;
    char* before;
    const Body* body;
    template <class... Arguments>
    __attribute__((no_sanitize_thread)) auto operator()(Arguments&&... arguments) const {
      happens_after(after);
      const Release release{before};
      return (*body)(std::forward<Arguments>(arguments)...);
    }
  };
  struct Release {
    char* token;
    ~Release() { happens_before(token); }
  };

  char fork_ = 0;
  char join_ = 0;
  char turn_ = 0;
};

// body(i) for every i below `count`, in any order, on the threads of the arena that this is called
// in; all are done when it returns.
template <class Body>
void parallel_for(std::size_t count, const Body& body) {
  ForkJoin fork;
  tbb::parallel_for(std::size_t{0}, count, fork.forked(body));
  fork.joined();
}
template <class Body>
void parallel_for(tbb::task_arena& arena, std::size_t count, const Body& body) {
  ForkJoin fork;
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, fork.forked(body)); });
  fork.joined();
}

}  // namespace muster
