/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A simulation that has failed, as errors in the C text.
 */
#ifndef SIM_FINDINGS_H
#define SIM_FINDINGS_H

#include "rtl/sim/golden/golden.h"

/* Adds them to the result, whose verdict is not SIM_PASS: at the access that
 * has left its array, the stores or the return whose value is wrong, the
 * channels that wait, the place where the program has failed, which it is run
 * again for; or else at the kernel. What memory does not suffice for is left
 * out. */
void sim_findings_add(const sim_request *request, const golden *native,
                      sim_result *result);

#endif
