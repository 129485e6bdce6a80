/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that the settings name for simulations.
 */
#ifndef LSP_NAMED_FILES_H
#define LSP_NAMED_FILES_H

#include "daemon/lsp/session/settings.h"
#include <jansson.h>

/* An array of {"path", "text"}, as hls/simulate takes it, from an array of
 * absolute paths, which may be NULL. A file that named_file_read() does not
 * read is left out. A new reference; NULL when there is no file. */
json_t *lsp_named_files(const json_t *paths);

/* Adds what the settings say of simulations to the parameters of hls/simulate,
 * unless they say it themselves. */
void lsp_named_files_add(json_t *params, const lsp_settings *settings);

#endif
