/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the command line says about simulations, as parameters of a request.
 */
#ifndef HLSC_SIMULATION_PARAMS_H
#define HLSC_SIMULATION_PARAMS_H

#include "client/hlsc/commandline/options.h"
#include <jansson.h>

/* Adds modules and models of placeholders, what simulates, and for how long.
 * Reports failure, that of `params` to be there as well. */
exit_status simulation_params_add(json_t *params, const options *opts);

#endif
