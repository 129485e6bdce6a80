/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialect: what it consists of.
 */
#include "core/dialect/folds/Folds.h"
#include "core/dialect/ops/Ops.h"
#include "core/dialect/types/Dialect.h"

#include "HandshakeDialect.cpp.inc"

#define GET_OP_CLASSES
#include "HandshakeOps.cpp.inc"

using namespace hls::handshake;

void HandshakeDialect::getCanonicalizationPatterns(
    mlir::RewritePatternSet &patterns) const {
  addConstantFolds(patterns);
  addElasticFolds(patterns);
  addChannelFolds(patterns);
}

void HandshakeDialect::initialize() {
  registerTypes();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "HandshakeOps.cpp.inc"
      >();
}
