/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a file can need the prototypes of the ordering intrinsics.
 */
#ifndef HLS_FRONTEND_WAIT_MENTION_H
#define HLS_FRONTEND_WAIT_MENTION_H

#include "hls/frontend.h"

#include "llvm/ADT/StringRef.h"

namespace hls_frontend {

// hls.h leaves them out where this macro is defined.
inline constexpr const char *withoutWaits = "__HLSD_WITHOUT_WAITS__";

// False only when neither the text nor anything it includes can name one of
// them. To parse their prototypes takes longer than a small kernel, and few
// kernels use them.
bool mayMentionWaits(llvm::StringRef text, const hls_clang_options *options);

} // namespace hls_frontend

#endif
