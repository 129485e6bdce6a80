/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts that the declarations in HandshakeSpeculationOps.td leave open.
 */
#include "core/dialect/ops/Ops.h"

using namespace mlir;
using namespace hls::handshake;

LogicalResult SharingWrapperOp::verify() {
  int64_t operations = getNumSharedOperationsAttr().getInt();
  int64_t operands = getNumSharedOperandsAttr().getInt();
  auto check = [&](const char *what, int64_t expected,
                   size_t actual) -> LogicalResult {
    if (int64_t(actual) == expected)
      return success();
    return emitOpError() << "expected " << expected << " " << what
                         << ", but got " << actual;
  };
  if (failed(check("operands to share", operations * operands,
                   getDataOperands().size())) ||
      failed(
          check("results", operations + operands, getDataResults().size())) ||
      failed(check("credits", operations, getCredits().size())))
    return failure();
  for (int64_t credit : getCredits()) {
    if (credit < 1)
      return emitOpError() << "expected positive credits, but got " << credit;
  }
  return success();
}
