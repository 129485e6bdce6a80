/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The ordering intrinsics (hls/wait_intrinsics.h) at cf level: their rules, and
 * their rewriting into waits. lower_cf_to_handshake.c describes the rules.
 */
#ifndef HLS_PASSES_WAITS_H
#define HLS_PASSES_WAITS_H

#include "core/passes/placeholders/placeholder_context.h"

/* Checks every ordering intrinsic of a module whose symbols `calls` knows
 * (placeholders_check) and reports all mistakes. Returns false if there was
 * one. */
bool waits_check(const placeholders *calls);

/* Rewrites what was checked: every call of __wait_* is a handshake.wait, still
 * between the operations of the cf level, of the value that its token was made
 * of, or of a control (token_controls.h), and the data; tokens and declarations
 * are gone. To be called after placeholders_rewrite. Returns false when out of
 * memory. */
bool waits_rewrite(placeholders *calls);

/* Removes what was checked, for code that runs step by step: there a wait is
 * its data. */
void waits_remove(placeholders *calls);

#endif
