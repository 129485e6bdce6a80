/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether the user's modules have the ports that the circuit connects.
 */
#ifndef SIM_PORT_CHECK_H
#define SIM_PORT_CHECK_H

#include "rtl/sim/sources/rtl_files.h"

/* The module that only the check has. */
#define PORT_CHECK_MODULE "hls_port_check"

/* Compares the modules in `files` with the external modules of the design, one
 * by one for every set of parameters. HLS_DIAGNOSED when one does not fit
 * ("rtl-port", "rtl-parameter"). A text that Verilator does not accept is no
 * error here, only `*is_accepted` is false: the run that builds the simulation
 * shows the messages. */
hls_status port_check(const sim_request *request, const rtl_files *files,
                      void (*tick)(void *), void *tick_user, bool *is_accepted,
                      hls_diagnostics *diagnostics, hls_error *error);

#endif
