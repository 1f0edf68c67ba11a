// A vector with its storage inside: no allocation, trivially copyable when its elements are.
// Lists of legal actions and chance outcomes live in it, so that playouts allocate nothing.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace muster {

// Holds 0..N elements of T. Pushing beyond N is a contract violation (asserted in debug builds).
template <class T, std::size_t N>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T>, "InlineVector copies by memcpy");
  static_assert(N > 0 && N < 65536);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  InlineVector() = default;
  InlineVector(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }

  static constexpr std::size_t capacity() { return N; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }
  void clear() { size_ = 0; }

  void push_back(const T& value) {
    assert(size_ < N);
    items_[size_++] = value;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  // Keeps the first `count` elements; `count` <= size().
  void truncate(std::size_t count) {
    assert(count <= size_);
    size_ = static_cast<std::uint16_t>(count);
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T* data() { return items_.data(); }
  const T* data() const { return items_.data(); }
  iterator begin() { return items_.data(); }
  iterator end() { return items_.data() + size_; }
  const_iterator begin() const { return items_.data(); }
  const_iterator end() const { return items_.data() + size_; }

 private:
  std::uint16_t size_ = 0;
  std::array<T, N> items_;  // left uninitialised on purpose: lists are cleared by setting size_
};

}  // namespace muster
