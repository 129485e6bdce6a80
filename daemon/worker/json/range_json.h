/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The compiler's ranges as objects of LSP.
 */
#ifndef WORKER_RANGE_JSON_H
#define WORKER_RANGE_JSON_H

#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"
#include "hls/diagnostic.h"

/* A Range in that text. A new reference; NULL when out of memory. */
cJSON *range_json(source_text *text, const hls_range *range);

/* The same as [line, character, line, character], begin and end: made and
 * written in a third of the time, for what is made with every keystroke. */
cJSON *range_json_compact(source_text *text, const hls_range *range);

/* A Position in that text. */
cJSON *range_json_position(source_text *text, hls_position position);

/* {"uri", "range"}: a Location, or the begin of an edit. The text is found
 * among `texts`, and read if it is not there. */
cJSON *range_json_location(source_texts *texts, const hls_range *range);

#endif
