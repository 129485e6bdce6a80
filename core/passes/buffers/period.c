/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The option `period`.
 */
#include "core/passes/buffers/period.h"
#include "core/ir/ir.h"
#include "hls/pass_registry.h"
#include "hls/pipeline.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool period_read(MlirOperation root, HlsPass pass, double *period) {
  MlirStringRef text = hlsPassOption(pass, "period");
  *period = HLS_DEFAULT_PERIOD;
  if (!text.data) {
    return true;
  }
  char copy[32];
  char *end = copy;
  if (text.length < sizeof copy) {
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    *period = strtod(copy, &end);
  }
  if (end != copy && *end == '\0' && isfinite(*period) && *period > 0) {
    return true;
  }
  ir_error(mlirOperationGetLocation(root), "invalid-clock-period",
           "'%.*s' is no clock period: it wants nanoseconds above 0",
           (int)text.length, text.data);
  return false;
}
