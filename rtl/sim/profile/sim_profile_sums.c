/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading a sum that lies across words.
 */
#include "rtl/sim/profile/sim_profile_sums.h"

uint64_t sim_profile_sums_of(const sim_profile_sums *sums, unsigned bit) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < SIM_PROFILE_SUMS_PLANES; i++) {
    sum |= (sums->planes[i] >> bit & 1) << i;
  }
  return sum;
}
