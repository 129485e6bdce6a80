/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For kernels compiled by hlsd. Plain C99 and C++: any compiler accepts it.
 */
#ifndef HLS_H
#define HLS_H

/* HLS_CALL(kernel, arguments…) calls the kernel, and says which function that
 * is; where there is one alone, calling it directly works just the same. */
#define HLS_CALL(kernel, ...) kernel(__VA_ARGS__)

/* HLS_ELEMENTS(N) in front of an argument that is a pointer says how many
 * elements there are behind it, where its calls do not tell or all of them pass
 * less: void f(HLS_ELEMENTS(64) int *p). */
#ifdef __HLSD__
#define HLS_ELEMENTS(count) __attribute__((annotate("hls_elements", count)))
#else
#define HLS_ELEMENTS(count)
#endif

/* In front of a function that calls itself other than as the last thing it
 * does: how many of its calls may be under way at a time. */
#ifdef __HLSD__
#define HLS_DEPTH(calls) __attribute__((annotate("hls_depth", (calls))))
#else
#define HLS_DEPTH(calls)
#endif

/* Order (docs/waits.md). __wait_T(waitFor, data) gives `data` as soon as both
 * arguments are there, so that what uses its result comes after what made
 * `waitFor`, a token made of any value by __T_to_token(). In a program that
 * runs step by step a token means nothing and a wait is its data. */
typedef int Token;

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __HLSD__
#ifndef __HLSD_WITHOUT_WAITS__ /* this file mentions none of them */

#define HLS_USE_RESULT __attribute__((warn_unused_result))
HLS_USE_RESULT char __wait_char(Token waitFor, char data);
HLS_USE_RESULT short __wait_short(Token waitFor, short data);
HLS_USE_RESULT int __wait_int(Token waitFor, int data);
HLS_USE_RESULT unsigned __wait_unsigned(Token waitFor, unsigned data);
HLS_USE_RESULT float __wait_float(Token waitFor, float data);
HLS_USE_RESULT double __wait_double(Token waitFor, double data);
HLS_USE_RESULT Token __char_to_token(char x);
HLS_USE_RESULT Token __short_to_token(short x);
HLS_USE_RESULT Token __int_to_token(int x);
HLS_USE_RESULT Token __unsigned_to_token(unsigned x);
HLS_USE_RESULT Token __float_to_token(float x);
HLS_USE_RESULT Token __double_to_token(double x);
#undef HLS_USE_RESULT

#endif
#else /* another compiler, which does not know them */

#define HLS_WAIT(name, type)                                                   \
  static inline type __wait_##name(Token waitFor, type data) {                 \
    return (void)waitFor, data;                                                \
  }                                                                            \
  static inline Token __##name##_to_token(type x) { return (void)x, 0; }
HLS_WAIT(char, char)
HLS_WAIT(short, short)
HLS_WAIT(int, int)
HLS_WAIT(unsigned, unsigned)
HLS_WAIT(float, float)
HLS_WAIT(double, double)
#undef HLS_WAIT

#endif

#ifdef __cplusplus
}
#endif
#endif
