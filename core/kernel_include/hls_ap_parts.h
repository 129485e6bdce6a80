/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What ap_int.h is made of: what holds the bits of an integer, what operands
 * are, and the types of results.
 */
#ifndef HLS_AP_PARTS_H
#define HLS_AP_PARTS_H

/* Loops over bits are no loops in a circuit, and what is done here belongs to
 * the line that uses it. */
#ifdef __clang__
#define HLS_AP_UNROLL _Pragma("clang loop unroll(full)")
#define HLS_AP_FUNCTION __attribute__((nodebug)) constexpr
#else
#define HLS_AP_UNROLL
#define HLS_AP_FUNCTION constexpr
#endif

/* A class that says so is a number: its member has no name of its own. */
#ifdef __HLSD__
#define HLS_AP_NUMBER [[clang::annotate("hls_number")]]
#else
#define HLS_AP_NUMBER
#endif

template <int W, bool S> struct ap_int_base;
template <int W> using ap_int = ap_int_base<W, true>;
template <int W> using ap_uint = ap_int_base<W, false>;
template <int W, bool S> struct ap_bit_ref;
template <int W, bool S> struct ap_range_ref;

namespace hls_ap {

template <bool B, class T> struct enable {};
template <class T> struct enable<true, T> {
  using type = T;
};

constexpr int larger(int a, int b) { return a > b ? a : b; }
constexpr int smaller(int a, int b) { return a < b ? a : b; }

/* What holds the bits, and how a value is cut to them. A signed integer of one
 * bit is none of C's. */
#ifdef __BITINT_MAXWIDTH__
template <int W, bool S> struct store {
  using type = unsigned _BitInt(W);
  static HLS_AP_FUNCTION type cut(type value) { return value; }
};
template <int W> struct store<W, true> {
  using type = _BitInt(W);
  static HLS_AP_FUNCTION type cut(type value) { return value; }
};
template <> struct store<1, true> {
  using type = _BitInt(2);
  static HLS_AP_FUNCTION type cut(type value) { return value & 1 ? -1 : 0; }
};
#else
template <int W, bool S> struct store {
  static_assert(W <= 128, "integers of more than 128 bits need Clang");
  using type = unsigned __int128;
  static HLS_AP_FUNCTION type cut(type value) {
    return W == 128 ? value : value & ~(~(type)0 << (W % 128));
  }
};
template <int W> struct store<W, true> {
  static_assert(W <= 128, "integers of more than 128 bits need Clang");
  using type = __int128;
  static HLS_AP_FUNCTION type cut(type value) {
    return (type)((unsigned __int128)value << (128 - W)) >> (128 - W);
  }
};
#endif

/* What an operand is: its bits, and whether it is signed. */
template <int W, bool S, bool Ap> struct operand {
  static constexpr bool is_known = true, is_ap = Ap, is_signed = S;
  static constexpr int width = W;
};
template <class T> struct traits {
  static constexpr bool is_known = false, is_ap = false, is_signed = false;
  static constexpr int width = 1;
};
template <> struct traits<bool> : operand<1, false, false> {};
template <> struct traits<char> : operand<8, (char)-1 < 0, false> {};
template <> struct traits<signed char> : operand<8, true, false> {};
template <> struct traits<unsigned char> : operand<8, false, false> {};
template <> struct traits<short> : operand<16, true, false> {};
template <> struct traits<unsigned short> : operand<16, false, false> {};
template <> struct traits<int> : operand<32, true, false> {};
template <> struct traits<unsigned> : operand<32, false, false> {};
template <> struct traits<long> : operand<8 * sizeof(long), true, false> {};
template <>
struct traits<unsigned long> : operand<8 * sizeof(long), false, false> {};
template <> struct traits<long long> : operand<64, true, false> {};
template <> struct traits<unsigned long long> : operand<64, false, false> {};
#ifdef __BITINT_MAXWIDTH__
template <int W> struct traits<_BitInt(W)> : operand<W, true, false> {};
template <int W>
struct traits<unsigned _BitInt(W)> : operand<W, false, false> {};
#endif
template <int W, bool S>
struct traits<ap_int_base<W, S>> : operand<W, S, true> {};
template <int W, bool S>
struct traits<ap_bit_ref<W, S>> : operand<1, false, true> {};
template <int W, bool S>
struct traits<ap_range_ref<W, S>> : operand<W, false, true> {};

template <class T>
using plain = ap_int_base<traits<T>::width, traits<T>::is_signed>;

/* Both are numbers, and one of them is ours. */
template <class A, class B>
constexpr bool are_ours = traits<A>::is_known && traits<B>::is_known &&
                          (traits<A>::is_ap || traits<B>::is_ap);

/* The types of results. */
template <class A, class B> struct result {
  static constexpr bool sa = traits<A>::is_signed, sb = traits<B>::is_signed;
  static constexpr int wa = traits<A>::width, wb = traits<B>::width;
  /* Bits that hold either. */
  static constexpr int both = larger(wa + (sb && !sa), wb + (sa && !sb));
  using common = ap_int_base<both, sa || sb>;
  using sum = ap_int_base<both + 1, sa || sb>;
  using difference = ap_int_base<both + 1, true>;
  using product = ap_int_base<wa + wb, sa || sb>;
  using quotient = ap_int_base<wa + sb, sa || sb>;
  /* The least number by -1 has a bit more than both. */
  using division = ap_int_base<both + (sa || sb), sa || sb>;
  using remainder = ap_int_base<smaller(wa, wb + (!sb && sa)), sa>;
};

/* What an integer of C has room for, as near as there is one. */
template <int W, bool S> struct native {
  using type = long long;
};
template <int W> struct native<W, false> {
  using type = unsigned long long;
};
#define HLS_AP_NATIVE(width)                                                   \
  template <> struct native<width, true> {                                     \
    using type = int;                                                          \
  };                                                                           \
  template <> struct native<width, false> {                                    \
    using type = unsigned;                                                     \
  };
#define HLS_AP_NATIVES(first)                                                  \
  HLS_AP_NATIVE(first)                                                         \
  HLS_AP_NATIVE(first + 1) HLS_AP_NATIVE(first + 2) HLS_AP_NATIVE(first + 3)
HLS_AP_NATIVES(1)
HLS_AP_NATIVES(5)
HLS_AP_NATIVES(9)
HLS_AP_NATIVES(13)
HLS_AP_NATIVES(17)
HLS_AP_NATIVES(21)
HLS_AP_NATIVES(25)
HLS_AP_NATIVES(29)
#undef HLS_AP_NATIVES
#undef HLS_AP_NATIVE

} // namespace hls_ap

#endif
