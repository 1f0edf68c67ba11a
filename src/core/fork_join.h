// Tells ThreadSanitizer what a parallel loop's library does. Debian builds oneTBB without the
// sanitizer, so that it does not see that work is handed to threads and taken back, and takes every
// result for a data race. In other builds all of this is nothing.
#pragma once

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

// What was done before it is made happens before every part, and every part before joined():
//
//   ForkJoin fork;
//   tbb::parallel_for(0, n, fork.forked(work));   // work(i)
//   fork.joined();
class ForkJoin {
 public:
  ForkJoin() { happens_before(&token_); }
  template <class Body>
  void part(const Body& body) {
    happens_after(&token_);
    body();
    happens_before(&token_);
  }
  void joined() { happens_after(&token_); }

  // `body` as a part, for any arguments. Both outlive it.
  template <class Body>
  auto forked(const Body& body) {
    return Forked<Body>{this, &body};
  }

 private:
  // What it holds comes from the library's hands, so it is read before it is known to be there.
  template <class Body>
  struct Forked {
    ForkJoin* fork;
    const Body* body;
    template <class... Arguments>
    __attribute__((no_sanitize_thread)) void operator()(Arguments... arguments) const {
      happens_after(&fork->token_);
      (*body)(arguments...);
      happens_before(&fork->token_);
    }
  };

  char token_ = 0;
};

}  // namespace muster
