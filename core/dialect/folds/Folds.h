/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Canonicalization that keeps the number of tokens on every channel that is
 * left. What the files of patterns share.
 */
#ifndef HLS_DIALECT_FOLDS_H
#define HLS_DIALECT_FOLDS_H

#include "core/dialect/ops/Ops.h"
#include "mlir/IR/PatternMatch.h"
#include <optional>

namespace hls::handshake {

/* Does the value always offer a token, whatever happens elsewhere? True for a
 * source, and a constant of one, that nobody else uses: with other consumers
 * the tokens would come out of a fork, which waits for all of them. */
bool isAlwaysOffered(mlir::Value value);

/* The integer that every token of the channel carries, if it is known. */
std::optional<llvm::APInt> constantOf(mlir::Value value);

/* The attributes that describe a unit rather than its function: its name, its
 * basic block and other discardable ones. */
mlir::NamedAttrList unitAttributes(mlir::Operation *op);

/* Patterns on the operations of one file each. */
void addConstantFolds(mlir::RewritePatternSet &patterns);
void addElasticFolds(mlir::RewritePatternSet &patterns);
void addChannelFolds(mlir::RewritePatternSet &patterns);

} // namespace hls::handshake

#endif
