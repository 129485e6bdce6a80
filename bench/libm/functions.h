/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions that are measured, with operands of most interest.
 */
#ifndef LIBM_FUNCTIONS_H
#define LIBM_FUNCTIONS_H

#include "core/library/math/acos.c"
#include "core/library/math/asin.c"
#include "core/library/math/atan.c"
#include "core/library/math/atan2.c"
#include "core/library/math/cbrt.c"
#include "core/library/math/cos.c"
#include "core/library/math/cosh.c"
#include "core/library/math/exp.c"
#include "core/library/math/exp2.c"
#include "core/library/math/expm1.c"
#include "core/library/math/fmod.c"
#include "core/library/math/hypot.c"
#include "core/library/math/log.c"
#include "core/library/math/log10.c"
#include "core/library/math/log1p.c"
#include "core/library/math/log2.c"
#include "core/library/math/pow.c"
#include "core/library/math/remainder.c"
#include "core/library/math/sin.c"
#include "core/library/math/sinh.c"
#include "core/library/math/tan.c"
#include "core/library/math/tanh.c"

/* clang-format off */
#define FUNCTIONS(ONE, TWO) \
  ONE(acos, 1) \
  ONE(asin, 1) \
  ONE(atan, 10) \
  TWO(atan2, 10) \
  ONE(cbrt, 100) \
  ONE(cos, 10) \
  ONE(cosh, 10) \
  ONE(exp, 100) \
  ONE(exp2, 100) \
  ONE(expm1, 2) \
  TWO(fmod, 100) \
  TWO(hypot, 100) \
  ONE(log, 100) \
  ONE(log10, 100) \
  ONE(log1p, 1) \
  ONE(log2, 100) \
  TWO(pow, 20) \
  TWO(remainder, 100) \
  ONE(sin, 10) \
  ONE(sinh, 10) \
  ONE(tan, 10) \
  ONE(tanh, 4)

#endif
