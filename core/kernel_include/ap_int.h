/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ap_int<W> and ap_uint<W>: integers of W bits for kernels in C++, with the
 * interface that compilers for hardware have in common. Sums, products and the
 * rest have as many bits as their values need; what is assigned is cut to the
 * bits of the variable.
 *
 * Clang has such integers (_BitInt), and circuits are made of them. For other
 * compilers of the test bench there are those of up to 128 bits.
 */
#ifndef HLS_AP_INT_H
#define HLS_AP_INT_H

#ifndef __cplusplus
#error "ap_int.h is for C++; in C, write _BitInt(N) and unsigned _BitInt(N)"
#endif

#include "hls_ap_parts.h"

/* One bit of a variable. */
template <int W, bool S> struct ap_bit_ref {
  ap_int_base<W, S> &of;
  int at;
  HLS_AP_FUNCTION operator bool() const { return of.test(at); }
  HLS_AP_FUNCTION bool operator~() const { return !of.test(at); }
  HLS_AP_FUNCTION bool to_bool() const { return of.test(at); }
  HLS_AP_FUNCTION int length() const { return 1; }
  template <class T>
  HLS_AP_FUNCTION
      typename hls_ap::enable<hls_ap::traits<T>::is_known, ap_bit_ref &>::type
      operator=(const T &value) {
    of.set_bit(at, (bool)value);
    return *this;
  }
  HLS_AP_FUNCTION ap_bit_ref &operator=(const ap_bit_ref &other) {
    of.set_bit(at, (bool)other);
    return *this;
  }
};

/* Some bits of a variable, from `high` down to `low`. */
template <int W, bool S> struct ap_range_ref {
  ap_int_base<W, S> &of;
  int high, low;
  HLS_AP_FUNCTION ap_int_base<W, false> get() const {
    return static_cast<const ap_int_base<W, S> &>(of).range(high, low);
  }
  HLS_AP_FUNCTION operator ap_int_base<W, false>() const { return get(); }
  HLS_AP_FUNCTION operator typename hls_ap::native<W, false>::type() const {
    return get();
  }
  HLS_AP_FUNCTION explicit operator bool() const { return get() != 0; }
  HLS_AP_FUNCTION int length() const {
    return high >= low ? high - low + 1 : low - high + 1;
  }
  HLS_AP_FUNCTION int to_int() const { return get().to_int(); }
  HLS_AP_FUNCTION unsigned to_uint() const { return get().to_uint(); }
  HLS_AP_FUNCTION long long to_int64() const { return get().to_int64(); }
  HLS_AP_FUNCTION unsigned long long to_uint64() const {
    return get().to_uint64();
  }
  template <class T>
  HLS_AP_FUNCTION
      typename hls_ap::enable<hls_ap::traits<T>::is_known, ap_range_ref &>::type
      operator=(const T &value) {
    of.set_range(high, low, ap_int_base<W, false>(value));
    return *this;
  }
  HLS_AP_FUNCTION ap_range_ref &operator=(const ap_range_ref &other) {
    of.set_range(high, low, other.get());
    return *this;
  }
};

template <int W, bool S> struct HLS_AP_NUMBER ap_int_base {
  static_assert(W > 0, "an integer has a bit at the least");
  using storage = hls_ap::store<W, S>;
  using value_type = typename storage::type;
  static constexpr int width = W;

  value_type v;

  ap_int_base() = default;
  template <int W2, bool S2>
  HLS_AP_FUNCTION ap_int_base(const ap_int_base<W2, S2> &other)
      : v(storage::cut(static_cast<value_type>(other.v))) {}
  template <int W2, bool S2>
  HLS_AP_FUNCTION ap_int_base(const ap_range_ref<W2, S2> &other)
      : ap_int_base(other.get()) {}
  template <int W2, bool S2>
  HLS_AP_FUNCTION ap_int_base(const ap_bit_ref<W2, S2> &other)
      : v(storage::cut(static_cast<value_type>((bool)other))) {}
  template <
      class T,
      class = typename hls_ap::enable<
          hls_ap::traits<T>::is_known && !hls_ap::traits<T>::is_ap, T>::type>
  HLS_AP_FUNCTION ap_int_base(T value)
      : v(storage::cut(static_cast<value_type>(value))) {}
  HLS_AP_FUNCTION ap_int_base(double value)
      : v(storage::cut(
            static_cast<value_type>(static_cast<long long>(value)))) {}
  HLS_AP_FUNCTION ap_int_base(float value) : ap_int_base((double)value) {}

  /* To integers of C. */
  HLS_AP_FUNCTION operator typename hls_ap::native<W, S>::type() const {
    return static_cast<typename hls_ap::native<W, S>::type>(v);
  }
  HLS_AP_FUNCTION explicit operator bool() const { return v != 0; }
  HLS_AP_FUNCTION bool to_bool() const { return v != 0; }
  HLS_AP_FUNCTION int to_int() const { return static_cast<int>(v); }
  HLS_AP_FUNCTION unsigned to_uint() const { return static_cast<unsigned>(v); }
  HLS_AP_FUNCTION long to_long() const { return static_cast<long>(v); }
  HLS_AP_FUNCTION unsigned long to_ulong() const {
    return static_cast<unsigned long>(v);
  }
  HLS_AP_FUNCTION long long to_int64() const {
    return static_cast<long long>(v);
  }
  HLS_AP_FUNCTION unsigned long long to_uint64() const {
    return static_cast<unsigned long long>(v);
  }
  HLS_AP_FUNCTION double to_double() const {
    return static_cast<double>(
        static_cast<typename hls_ap::native<W, S>::type>(v));
  }
  HLS_AP_FUNCTION int length() const { return W; }
  HLS_AP_FUNCTION bool sign() const { return S && v < 0; }
  HLS_AP_FUNCTION bool iszero() const { return v == 0; }

  /* Bits. */
  using bits = hls_ap::store<W, false>;
  HLS_AP_FUNCTION typename bits::type raw() const {
    return bits::cut(static_cast<typename bits::type>(v));
  }
  HLS_AP_FUNCTION bool test(int i) const { return (raw() >> i & 1) != 0; }
  HLS_AP_FUNCTION bool get_bit(int i) const { return test(i); }
  HLS_AP_FUNCTION void set_raw(typename bits::type value) {
    v = storage::cut(static_cast<value_type>(value));
  }
  HLS_AP_FUNCTION void set_bit(int i, bool value) {
    typename bits::type one = static_cast<typename bits::type>(1) << i;
    set_raw(value ? raw() | one : raw() & ~one);
  }
  HLS_AP_FUNCTION void set(int i) { set_bit(i, true); }
  HLS_AP_FUNCTION void set(int i, bool value) { set_bit(i, value); }
  HLS_AP_FUNCTION void set() {
    set_raw(bits::cut(~static_cast<typename bits::type>(0)));
  }
  HLS_AP_FUNCTION void clear(int i) { set_bit(i, false); }
  HLS_AP_FUNCTION void clear() { set_raw(0); }
  HLS_AP_FUNCTION void invert(int i) { set_bit(i, !test(i)); }
  HLS_AP_FUNCTION void b_not() { set_raw(bits::cut(~raw())); }
  HLS_AP_FUNCTION ap_int_base<W, false> reversed() const {
    ap_int_base<W, false> all(0);
    HLS_AP_UNROLL
    for (int i = 0; i < W; i++) {
      all.set_bit(W - 1 - i, test(i));
    }
    return all;
  }
  HLS_AP_FUNCTION ap_int_base &reverse() {
    set_raw(reversed().v);
    return *this;
  }
  /* Where `high` is below `low`, the bits are in the other order. */
  HLS_AP_FUNCTION ap_int_base<W, false> straight(int high, int low) const {
    ap_int_base<W, false> some(0);
    typename bits::type mask = bits::cut(~static_cast<typename bits::type>(0));
    some.v = raw() >> low & mask >> (W - 1 - (high - low));
    return some;
  }
  HLS_AP_FUNCTION ap_int_base<W, false> range(int high, int low) const {
    return high < low ? reversed().straight(W - 1 - high, W - 1 - low)
                      : straight(high, low);
  }
  HLS_AP_FUNCTION ap_int_base<W, false> range() const {
    return range(W - 1, 0);
  }
  HLS_AP_FUNCTION ap_range_ref<W, S> range(int high, int low) {
    return ap_range_ref<W, S>{*this, high, low};
  }
  HLS_AP_FUNCTION ap_range_ref<W, S> range() { return range(W - 1, 0); }
  HLS_AP_FUNCTION ap_range_ref<W, S> operator()(int high, int low) {
    return range(high, low);
  }
  HLS_AP_FUNCTION ap_int_base<W, false> operator()(int high, int low) const {
    return range(high, low);
  }
  HLS_AP_FUNCTION ap_bit_ref<W, S> operator[](int i) {
    return ap_bit_ref<W, S>{*this, i};
  }
  HLS_AP_FUNCTION bool operator[](int i) const { return test(i); }
  HLS_AP_FUNCTION ap_bit_ref<W, S> bit(int i) { return (*this)[i]; }
  HLS_AP_FUNCTION void set_straight(int high, int low,
                                    ap_int_base<W, false> value) {
    typename bits::type mask = bits::cut(~static_cast<typename bits::type>(0));
    mask = bits::cut(mask >> (W - 1 - (high - low)) << low);
    set_raw((raw() & ~mask) | (bits::cut(value.v << low) & mask));
  }
  HLS_AP_FUNCTION void set_range(int high, int low,
                                 ap_int_base<W, false> value) {
    if (high < low) {
      set_straight(low, high,
                   value.reversed().straight(W - 1, W - 1 - (low - high)));
    } else {
      set_straight(high, low, value);
    }
  }
  template <int W2, bool S2>
  HLS_AP_FUNCTION ap_int_base<W + W2, false>
  concat(const ap_int_base<W2, S2> &other) const {
    using whole = hls_ap::store<W + W2, false>;
    ap_int_base<W + W2, false> both(0);
    both.v = whole::cut(static_cast<typename whole::type>(raw()) << W2 |
                        other.raw());
    return both;
  }
  HLS_AP_FUNCTION bool or_reduce() const { return v != 0; }
  HLS_AP_FUNCTION bool nor_reduce() const { return v == 0; }
  HLS_AP_FUNCTION bool and_reduce() const {
    return raw() == bits::cut(~static_cast<typename bits::type>(0));
  }
  HLS_AP_FUNCTION bool nand_reduce() const { return !and_reduce(); }
  HLS_AP_FUNCTION bool xor_reduce() const {
    bool odd = false;
    HLS_AP_UNROLL
    for (int i = 0; i < W; i++) {
      odd ^= test(i);
    }
    return odd;
  }
  HLS_AP_FUNCTION bool xnor_reduce() const { return !xor_reduce(); }

  /* Shifts by as many bits as there are, or more, leave zeros or signs. */
  HLS_AP_FUNCTION ap_int_base shifted_left(unsigned long long by) const {
    ap_int_base all(0);
    if (by < W) {
      all.set_raw(bits::cut(raw() << (int)by));
    }
    return all;
  }
  HLS_AP_FUNCTION ap_int_base shifted_right(unsigned long long by) const {
    ap_int_base all(0);
    all.v = storage::cut(static_cast<value_type>(
        v >> (int)(by < W ? by : (unsigned long long)(W - 1))));
    if (by >= W && !S) {
      all.v = 0;
    }
    return all;
  }

  HLS_AP_FUNCTION ap_int_base operator+() const { return *this; }
  HLS_AP_FUNCTION ap_int_base<W + 1, true> operator-() const {
    ap_int_base<W + 1, true> other(*this);
    other.v = ap_int_base<W + 1, true>::storage::cut(-other.v);
    return other;
  }
  HLS_AP_FUNCTION ap_int_base operator~() const {
    ap_int_base other(0);
    other.set_raw(bits::cut(~raw()));
    return other;
  }
  HLS_AP_FUNCTION bool operator!() const { return v == 0; }
  HLS_AP_FUNCTION ap_int_base &operator++() { return *this += 1; }
  HLS_AP_FUNCTION ap_int_base &operator--() { return *this -= 1; }
  HLS_AP_FUNCTION ap_int_base operator++(int) {
    ap_int_base before = *this;
    ++*this;
    return before;
  }
  HLS_AP_FUNCTION ap_int_base operator--(int) {
    ap_int_base before = *this;
    --*this;
    return before;
  }
};

/* Operators: each operand becomes one of the result's type, or of one that
 * holds both. */
#define HLS_AP_BINARY(op, kind, work)                                          \
  template <class A, class B>                                                  \
  HLS_AP_FUNCTION                                                              \
      typename hls_ap::enable<hls_ap::are_ours<A, B>,                          \
                              typename hls_ap::result<A, B>::kind>::type       \
      operator op(const A &a, const B &b) {                                    \
    using to = typename hls_ap::result<A, B>::kind;                            \
    using in = typename hls_ap::result<A, B>::work;                            \
    to all(0);                                                                 \
    all.v = to::storage::cut(static_cast<typename to::value_type>(             \
        in(hls_ap::plain<A>(a)).v op in(hls_ap::plain<B>(b)).v));              \
    return all;                                                                \
  }
HLS_AP_BINARY(+, sum, sum)
HLS_AP_BINARY(-, difference, difference)
HLS_AP_BINARY(*, product, product)
HLS_AP_BINARY(/, quotient, division)
HLS_AP_BINARY(%, remainder, division)
HLS_AP_BINARY(&, common, common)
HLS_AP_BINARY(|, common, common)
HLS_AP_BINARY(^, common, common)
#undef HLS_AP_BINARY

namespace hls_ap {

/* Circuits compare no more than so many bits: two numbers of which one is
 * signed need one more than both have. */
constexpr int most_bits = 64;

template <class A, class B>
HLS_AP_FUNCTION bool is_less(const A &a, const B &b) {
  using types = result<A, B>;
  if constexpr (types::both <= most_bits || types::sa == types::sb) {
    using in = typename types::common;
    return in(plain<A>(a)).v < in(plain<B>(b)).v;
  } else {
    using in = ap_int_base<larger(types::wa, types::wb), false>;
    bool are_raw_less = in(plain<A>(a)).v < in(plain<B>(b)).v;
    return types::sa ? plain<A>(a).sign() || are_raw_less
                     : !plain<B>(b).sign() && are_raw_less;
  }
}

template <class A, class B>
HLS_AP_FUNCTION bool is_equal(const A &a, const B &b) {
  using types = result<A, B>;
  if constexpr (types::both <= most_bits || types::sa == types::sb) {
    using in = typename types::common;
    return in(plain<A>(a)).v == in(plain<B>(b)).v;
  } else {
    using in = ap_int_base<larger(types::wa, types::wb), false>;
    return !plain<A>(a).sign() && !plain<B>(b).sign() &&
           in(plain<A>(a)).v == in(plain<B>(b)).v;
  }
}

} // namespace hls_ap

#define HLS_AP_COMPARISON(op, how)                                             \
  template <class A, class B>                                                  \
  HLS_AP_FUNCTION typename hls_ap::enable<hls_ap::are_ours<A, B>, bool>::type  \
  operator op(const A &a, const B &b) {                                        \
    return how;                                                                \
  }
HLS_AP_COMPARISON(==, hls_ap::is_equal(a, b))
HLS_AP_COMPARISON(!=, !hls_ap::is_equal(a, b))
HLS_AP_COMPARISON(<, hls_ap::is_less(a, b))
HLS_AP_COMPARISON(<=, !hls_ap::is_less(b, a))
HLS_AP_COMPARISON(>, hls_ap::is_less(b, a))
HLS_AP_COMPARISON(>=, !hls_ap::is_less(a, b))
#undef HLS_AP_COMPARISON

/* A shift by less than nothing is one in the other direction. */
#define HLS_AP_SHIFT(op, there, back)                                          \
  template <int W, bool S, class B>                                            \
  HLS_AP_FUNCTION typename hls_ap::enable<hls_ap::traits<B>::is_known,         \
                                          ap_int_base<W, S>>::type             \
  operator op(const ap_int_base<W, S> &a, const B &b) {                        \
    hls_ap::plain<B> by(b);                                                    \
    return by.sign() ? a.back((-by).to_uint64()) : a.there(by.to_uint64());    \
  }
HLS_AP_SHIFT(<<, shifted_left, shifted_right)
HLS_AP_SHIFT(>>, shifted_right, shifted_left)
#undef HLS_AP_SHIFT

#define HLS_AP_ASSIGNMENT(op)                                                  \
  template <int W, bool S, class B>                                            \
  HLS_AP_FUNCTION typename hls_ap::enable<hls_ap::traits<B>::is_known,         \
                                          ap_int_base<W, S> &>::type           \
  operator op##=(ap_int_base<W, S> &a, const B &b) {                           \
    return a = ap_int_base<W, S>(a op b);                                      \
  }
HLS_AP_ASSIGNMENT(/)
HLS_AP_ASSIGNMENT(%)
HLS_AP_ASSIGNMENT(<<)
HLS_AP_ASSIGNMENT(>>)
#undef HLS_AP_ASSIGNMENT

/* The bits that are kept of these depend on the same bits of both. */
#define HLS_AP_WRAPPING(op)                                                    \
  template <int W, bool S, class B>                                            \
  HLS_AP_FUNCTION typename hls_ap::enable<hls_ap::traits<B>::is_known,         \
                                          ap_int_base<W, S> &>::type           \
  operator op##=(ap_int_base<W, S> &a, const B &b) {                           \
    ap_int_base<W, S> other{hls_ap::plain<B>(b)};                              \
    a.set_raw(hls_ap::store<W, false>::cut(a.raw() op other.raw()));           \
    return a;                                                                  \
  }
HLS_AP_WRAPPING(+)
HLS_AP_WRAPPING(-)
HLS_AP_WRAPPING(*)
HLS_AP_WRAPPING(&)
HLS_AP_WRAPPING(|)
HLS_AP_WRAPPING(^)
#undef HLS_AP_WRAPPING

/* (a, b) is a above b. */
template <class A, class B>
HLS_AP_FUNCTION typename hls_ap::enable<hls_ap::traits<A>::is_ap && hls_ap::traits<B>::is_ap, ap_int_base<hls_ap::traits<A>::width + hls_ap::traits<B>::width, false>>::type operator,(
    const A &a, const B &b) {
  return hls_ap::plain<A>(a).concat(hls_ap::plain<B>(b));
}

#undef HLS_AP_FUNCTION
#undef HLS_AP_NUMBER
#undef HLS_AP_UNROLL

#endif
