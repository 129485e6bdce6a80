/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's diagnostics as LSP `Diagnostic` objects (docs/protocol.md).
 */
#ifndef WORKER_DIAGNOSTICS_JSON_H
#define WORKER_DIAGNOSTICS_JSON_H

#include "daemon/worker/json/source_text.h"
#include "hls/diagnostic.h"

#include "daemon/worker/json/value.h"

/* An array with one object for each diagnostic, and one more when some were
 * dropped. `texts` holds at least the text of the request; included files are
 * added to it. A new reference; NULL when out of memory. */
cJSON *diagnostics_json(const hls_diagnostics *diagnostics,
                        source_texts *texts);

/* Appends copies of those of `more` that are not among the diagnostics yet.
 * Returns false when out of memory. */
bool diagnostics_json_add_new(cJSON *diagnostics, const cJSON *more);

#endif
