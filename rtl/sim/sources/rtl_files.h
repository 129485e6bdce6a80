/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The source files of a simulation: those of the design, the user's own in
 * place of the stubs, and the test bench, written to the scratch directory.
 */
#ifndef SIM_RTL_FILES_H
#define SIM_RTL_FILES_H

#include "rtl/sim.h"

/* Directories below the scratch directory. */
#define RTL_FILES_CIRCUIT "circuit"
#define RTL_FILES_USER "user"

/* Zero-initialise; finish() in every case. */
typedef struct rtl_files {
  char **paths; /* of source files, relative to the scratch directory */
  size_t count;
  char *problem; /* why the design cannot be simulated, or NULL */
} rtl_files;

/* Checks the user's files (HLS_DIAGNOSED when they hold what is forbidden) and
 * writes everything but the test bench. When a module is defined twice, or one
 * has a name in `reserved` (NULL at its end), sets `problem` and still returns
 * HLS_OK. */
hls_status rtl_files_write(rtl_files *files, const sim_request *request,
                           const char *const *reserved,
                           hls_diagnostics *diagnostics, hls_error *error);
/* Says which modules of placeholders and external functions none of the user's
 * files defines ("rtl-missing"); HLS_DIAGNOSED when there is one. */
hls_status rtl_files_find_missing(const sim_request *request,
                                  hls_diagnostics *diagnostics,
                                  hls_error *error);

void rtl_files_finish(rtl_files *files);

/* Writes one file below the scratch directory. */
hls_status rtl_files_write_text(const char *scratch_dir, const char *path,
                                const char *text, size_t size,
                                hls_error *error);

#endif
