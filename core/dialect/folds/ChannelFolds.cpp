/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Canonicalization of wiring: what is taken apart and put together again is
 * what it was.
 */
#include "core/dialect/folds/Folds.h"
#include "hls/handshake.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace hls::handshake;

/* One is the inverse of the other, for the same two types, or changes nothing.
 * In a graph an operation may be its own operand, or that one's. */
template <typename Inverse> static OpFoldResult foldInverse(Operation *op) {
  Value operand = op->getOperand(0);
  if (operand.getType() == op->getResult(0).getType() &&
      operand != op->getResult(0))
    return operand;
  auto inverse = operand.getDefiningOp<Inverse>();
  if (inverse && inverse->getOperand(0) != op->getResult(0) &&
      inverse->getOperand(0).getType() == op->getResult(0).getType())
    return inverse->getOperand(0);
  return {};
}

OpFoldResult ComposeOp::fold(FoldAdaptor) {
  return foldInverse<DecomposeOp>(*this);
}

OpFoldResult DecomposeOp::fold(FoldAdaptor) {
  return foldInverse<ComposeOp>(*this);
}

/* Does an operand come from one of the two operations, other than by `via`? */
static bool isCircle(Operation *first, Operation *second, Value via) {
  auto comesFrom = [&](Value value) {
    Operation *def = value.getDefiningOp();
    return value != via && def && (def == first || def == second);
  };
  return llvm::any_of(first->getOperands(), comesFrom) ||
         llvm::any_of(second->getOperands(), comesFrom);
}

namespace {

/* unbundle(bundle x): the wires x, and back. */
struct DropUnbundle : OpRewritePattern<UnbundleOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(UnbundleOp unbundle,
                                PatternRewriter &rewriter) const override {
    Value channel = unbundle.getChannelLike();
    auto bundle = channel.getDefiningOp<BundleOp>();
    if (!bundle || !channel.hasOneUse() || isCircle(bundle, unbundle, channel))
      return failure();
    rewriter.replaceAllUsesWith(bundle.getUpstreams(), unbundle.getUpstreams());
    rewriter.replaceOp(unbundle, bundle.getSignals());
    rewriter.eraseOp(bundle);
    return success();
  }
};

/* bundle(unbundle x): x, when all wires go from one to the other and nowhere
 * else. */
struct DropBundle : OpRewritePattern<BundleOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BundleOp bundle,
                                PatternRewriter &rewriter) const override {
    auto unbundle = bundle->getOperand(0).getDefiningOp<UnbundleOp>();
    if (!unbundle || unbundle.getChannelLike() == bundle.getChannelLike() ||
        unbundle.getChannelLike().getType() !=
            bundle.getChannelLike().getType() ||
        !llvm::equal(unbundle.getSignals(), bundle.getSignals()) ||
        !llvm::equal(unbundle.getUpstreams(), bundle.getUpstreams()))
      return failure();
    auto isPrivate = [](Value wire) { return wire.hasOneUse(); };
    if (!llvm::all_of(bundle.getSignals(), isPrivate) ||
        !llvm::all_of(bundle.getUpstreams(), isPrivate))
      return failure();
    rewriter.replaceAllUsesWith(bundle.getChannelLike(),
                                unbundle.getChannelLike());
    for (Operation *op : {bundle.getOperation(), unbundle.getOperation()})
      op->dropAllReferences();
    rewriter.eraseOp(bundle);
    rewriter.eraseOp(unbundle);
    return success();
  }
};

} // namespace

void hls::handshake::addChannelFolds(RewritePatternSet &patterns) {
  patterns.add<DropUnbundle, DropBundle>(patterns.getContext());
}

void mlirHandshakeFoldWiring(MlirOperation function) {
  if (mlirOperationIsNull(function))
    return;
  RewritePatternSet found(unwrap(function)->getContext());
  addChannelFolds(found);
  FrozenRewritePatternSet patterns(std::move(found));
  GreedyRewriteConfig config;
  config.strictMode = GreedyRewriteStrictness::ExistingOps;
  /* The user that kept an operation alive may be gone only at the end. */
  for (bool changed = true; changed;) {
    SmallVector<Operation *> wiring;
    unwrap(function)->walk([&](Operation *op) {
      if (isa<ComposeOp, DecomposeOp, BundleOp, UnbundleOp>(op))
        wiring.push_back(op);
    });
    changed = false;
    (void)applyOpPatternsAndFold(wiring, patterns, config, &changed);
  }
}
