/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The monotonic clock.
 */
#include "base/time/clock.h"

#include <time.h>

double clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}
