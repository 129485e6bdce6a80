/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that the settings name for simulations.
 */
#ifndef LSP_NAMED_FILES_H
#define LSP_NAMED_FILES_H

#include <jansson.h>

#define LSP_NAMED_FILE_BYTES_MAX (4 * 1024 * 1024)
#define LSP_NAMED_FILES_BYTES_MAX (8 * 1024 * 1024)

/* An array of {"path", "text"}, as hls/simulate takes it, from an array of
 * absolute paths, which may be NULL. A file that cannot be read, is not
 * regular, is no UTF-8, is larger than LSP_NAMED_FILE_BYTES_MAX, or exceeds
 * LSP_NAMED_FILES_BYTES_MAX together with those before it is left out. A new
 * reference; NULL when there is no file. */
json_t *lsp_named_files(const json_t *paths);

#endif
