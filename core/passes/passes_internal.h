/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The definitions of the passes, one per file.
 */
#ifndef HLS_PASSES_INTERNAL_H
#define HLS_PASSES_INTERNAL_H

#include "hls/pass_registry.h"
#include "hls/passes.h"

#define DECLARE_DEFINITION(Name, definition)                                   \
  extern const HlsPassDefinition definition;

HLS_PASSES(DECLARE_DEFINITION)

#undef DECLARE_DEFINITION

#endif
