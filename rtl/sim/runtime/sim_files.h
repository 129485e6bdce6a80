/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of a waveform, which its writer opens by name or as temporary ones.
 * The process of a circuit opens nothing: it is given them.
 */
#ifndef SIM_FILES_H
#define SIM_FILES_H

#include <stdbool.h>
#include <stdio.h>

/* From now on fopen() of a name that begins with SIM_WAVEFORM_NAME, and
 * tmpfile(), give the descriptors from SIM_WAVEFORM_FD on, one after another.
 * Returns false with errno when they cannot be had. */
bool sim_files_prepare(void);

/* The next of them; NULL with errno when there is none. */
FILE *sim_files_take(void);

/* From now on they fail, as they do before, and with any other name. */
void sim_files_forget(void);

#endif
