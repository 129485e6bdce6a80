/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What makes tokens late whose times have just been looked for.
 */
#ifndef HLS_PASSES_TOKEN_CAUSES_H
#define HLS_PASSES_TOKEN_CAUSES_H

#include "core/passes/tokens/token_times.h"

/* Follows back why times are too late, and looks at each channel on the way:
 * somebody waits for its token, or for it to be taken, which is for room. */
void token_causes_follow(const token_times *times,
                         void (*look)(size_t edge, bool for_room, void *user),
                         void *user);

#endif
