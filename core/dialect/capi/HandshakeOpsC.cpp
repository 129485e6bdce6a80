/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations and enumerations of the dialect as seen from C, as generated
 * (hls/handshake_ops.h, hls/handshake_enums.h).
 */
#include "core/dialect/capi/OpAccess.h"
#include "core/dialect/capi/OpBuild.h"
#include "core/dialect/ops/Ops.h"
#include "core/dialect/types/Dialect.h"
#include "hls/handshake_enums.h"
#include "hls/handshake_ops.h"

using namespace hls;

#include "handshake_enums.cpp.inc"
#include "handshake_ops.cpp.inc"
