/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Positions and ranges of LSP.
 */
#ifndef LSP_RANGE_H
#define LSP_RANGE_H

#include <jansson.h>
#include <stdbool.h>

#include "protocol/text_document.h"

/* A new LSP Range. */
json_t *lsp_range(text_position begin, text_position end);

/* Whether it is an LSP Position: two numbers from 0 on. */
bool lsp_position_is_valid(const json_t *position);

/* Whether it is an LSP Range: two positions of numbers from 0 on. */
bool lsp_range_is_valid(const json_t *range);

/* An LSP Position as a pair of numbers; zeros for anything else. */
text_position lsp_range_position(const json_t *position);

/* Less than, equal to or greater than 0, as the first position lies before, at
 * or behind the second one. */
int lsp_range_compare(text_position a, text_position b);

/* Whether two LSP Ranges have a position in common. */
bool lsp_ranges_meet(const json_t *a, const json_t *b);

/* Whether the first LSP Range lies within the second one. */
bool lsp_range_is_within(const json_t *inner, const json_t *outer);

/* Whether a position lies in an LSP Range, its end included. */
bool lsp_range_has(const json_t *range, text_position position);

#endif
