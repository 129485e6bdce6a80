/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The system calls of a circuit that runs. The sandbox around this process has
 * to let the dynamic linker open files and ask for their names; nothing of that
 * is left here.
 */
#ifndef SIM_FILTER_H
#define SIM_FILTER_H

#include <stdbool.h>

/* Leaves to this process computing, memory, clocks, and the descriptors that it
 * has; with `traces`, their sizes, too. Everything else fails with EPERM. It
 * cannot be undone. Returns false with errno. */
bool sim_filter_install(bool traces);

#endif
