/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Canonicalization of units that join, copy and steer tokens. Each pattern says
 * why every channel that is left carries the tokens it carried before. A value
 * without a use counts as one that a sink takes.
 */
#include "core/dialect/folds/Folds.h"

using namespace mlir;
using namespace hls::handshake;

namespace {

/* A fork of one output is a wire. */
template <typename Fork> struct DropFork : OpRewritePattern<Fork> {
  using OpRewritePattern<Fork>::OpRewritePattern;
  LogicalResult matchAndRewrite(Fork fork,
                                PatternRewriter &rewriter) const override {
    if (fork->getNumResults() != 1 || fork.getOperand() == fork->getResult(0))
      return failure();
    rewriter.replaceOp(fork, fork.getOperand());
    return success();
  }
};

/* A fork under a fork: one fork. The outer one holds its token until the inner
 * one has delivered it everywhere, as one fork does. It has to be the same
 * kind: all at once and one by one do not mix. */
template <typename Fork> struct MergeForks : OpRewritePattern<Fork> {
  using OpRewritePattern<Fork>::OpRewritePattern;
  LogicalResult matchAndRewrite(Fork inner,
                                PatternRewriter &rewriter) const override {
    auto outer = inner.getOperand().template getDefiningOp<Fork>();
    if (!outer || outer == inner || !inner.getOperand().hasOneUse() ||
        outer.getOperand().getDefiningOp() == inner)
      return failure();
    unsigned position = cast<OpResult>(inner.getOperand()).getResultNumber();
    unsigned added = inner->getNumResults();
    unsigned count = outer->getNumResults() - 1 + added;
    Type type = inner.getOperand().getType();
    rewriter.setInsertionPoint(outer);
    auto merged = rewriter.create<Fork>(
        outer.getLoc(), SmallVector<Type>(count, type),
        ValueRange(outer.getOperand()), outer->getAttrs());
    SmallVector<Value> results(merged->getResults());
    ArrayRef<Value> all(results);
    SmallVector<Value> others(all.take_front(position));
    others.push_back(inner.getOperand()); /* about to have no use */
    llvm::append_range(others, all.drop_front(position + added));
    rewriter.replaceOp(inner, all.slice(position, added));
    for (auto [result, other] : llvm::zip(outer->getResults(), others)) {
      if (result != other)
        rewriter.replaceAllUsesWith(result, other);
    }
    rewriter.eraseOp(outer);
    return success();
  }
};

/* A sink takes everything at once: it never holds up a source, nor what else
 * uses the same value. */
struct DropSink : OpRewritePattern<SinkOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SinkOp sink,
                                PatternRewriter &rewriter) const override {
    Value operand = sink.getOperand();
    if (operand.hasOneUse() && !isAlwaysOffered(operand))
      return failure();
    rewriter.eraseOp(sink);
    return success();
  }
};

/* A merge of one operand is a wire. */
struct DropMerge : OpRewritePattern<MergeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MergeOp merge,
                                PatternRewriter &rewriter) const override {
    if (merge->getNumOperands() != 1 ||
        merge->getOperand(0) == merge.getResult())
      return failure();
    rewriter.replaceOp(merge, merge->getOperand(0));
    return success();
  }
};

/* A mux whose select always offers the same index forwards that operand. The
 * other operands, never taken, may only be such that nobody can tell: a sink
 * would take tokens that used to wait for ever. */
struct FoldMux : OpRewritePattern<MuxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MuxOp mux,
                                PatternRewriter &rewriter) const override {
    Value select = mux.getSelectOperand();
    std::optional<APInt> index = constantOf(select);
    if (!index || !isAlwaysOffered(select) ||
        index->uge(mux.getDataOperands().size()))
      return failure();
    Value chosen = mux.getDataOperands()[index->getZExtValue()];
    for (Value operand : mux.getDataOperands()) {
      if (operand != chosen && !isAlwaysOffered(operand))
        return failure();
    }
    /* The same value twice: one copy would wait for ever. */
    if (llvm::count(mux.getDataOperands(), chosen) != 1 ||
        chosen == mux.getResult())
      return failure();
    rewriter.replaceOp(mux, chosen);
    return success();
  }
};

/* Does nobody but sinks take the value? */
bool isDropped(Value value) {
  return llvm::all_of(value.getUsers(),
                      [](Operation *user) { return isa<SinkOp>(user); });
}

/* A branch whose condition always offers the same value forwards its data. The
 * other result has no token ever, which only a sink does not mind. */
struct FoldBranch : OpRewritePattern<ConditionalBranchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConditionalBranchOp branch,
                                PatternRewriter &rewriter) const override {
    std::optional<APInt> condition = constantOf(branch.getConditionOperand());
    if (!condition || !isAlwaysOffered(branch.getConditionOperand()))
      return failure();
    Value taken = branch.getTrueResult(), other = branch.getFalseResult();
    if (condition->isZero())
      std::swap(taken, other);
    Value data = branch.getDataOperand();
    if (!isDropped(other) || data.getDefiningOp() == branch)
      return failure();
    for (Operation *sink : llvm::make_early_inc_range(other.getUsers()))
      rewriter.eraseOp(sink);
    rewriter.replaceAllUsesWith(taken, data);
    rewriter.eraseOp(branch);
    return success();
  }
};

/* Are both copies of one token? */
static bool areCopies(Value one, Value other) {
  auto fork = one.getDefiningOp<ForkOp>();
  return one == other || (fork && fork == other.getDefiningOp());
}

/* A branch whose two ways meet again at once, by the same condition: every
 * token passes one of them, when its condition is there. */
struct JoinWays : OpRewritePattern<MuxOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MuxOp mux,
                                PatternRewriter &rewriter) const override {
    auto ways = mux.getDataOperands();
    auto branch = ways[0].getDefiningOp<ConditionalBranchOp>();
    if (ways.size() != 2 || !branch || ways[0] != branch.getFalseResult() ||
        ways[1] != branch.getTrueResult() || !ways[0].hasOneUse() ||
        !ways[1].hasOneUse())
      return failure();
    Value select = mux.getSelectOperand();
    Value condition = branch.getConditionOperand();
    Value data = branch.getDataOperand();
    if (!areCopies(select, condition) || data == mux.getResult() ||
        data.getType() != mux.getResult().getType())
      return failure();
    if (select != condition)
      rewriter.create<SinkOp>(branch.getLoc(), condition);
    NamedAttrList attributes = unitAttributes(mux);
    rewriter.replaceOpWithNewOp<WaitOp>(mux, mux->getResultTypes(),
                                        ValueRange{select, data},
                                        attributes.getAttrs());
    rewriter.eraseOp(branch);
    return success();
  }
};

/* A selection by a condition that is always there, and always the same, is the
 * chosen value, for as many tokens as the other one has. */
struct FoldSelect : OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SelectOp select,
                                PatternRewriter &rewriter) const override {
    std::optional<APInt> condition = constantOf(select.getCondition());
    if (!condition || !isAlwaysOffered(select.getCondition()) ||
        !extraSignals(select.getResult().getType()).empty())
      return failure();
    Value chosen = select.getTrueValue(), other = select.getFalseValue();
    if (condition->isZero())
      std::swap(chosen, other);
    if (isAlwaysOffered(other) && chosen != select.getResult()) {
      rewriter.replaceOp(select, chosen);
      return success();
    }
    SmallVector<Value> operands = {chosen, other};
    NamedAttrList attributes = unitAttributes(select);
    rewriter.replaceOpWithNewOp<BlockerOp>(select, select->getResultTypes(),
                                           ValueRange(operands),
                                           attributes.getAttrs());
    return success();
  }
};

/* A token that is always there need not be waited for; the first operand gives
 * the payload and the extra signals, so it stays. One operand: a wire. */
template <typename Join> struct DropJoined : OpRewritePattern<Join> {
  using OpRewritePattern<Join>::OpRewritePattern;
  LogicalResult matchAndRewrite(Join join,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> kept;
    for (Value operand : join->getOperands()) {
      if (kept.empty() || !isAlwaysOffered(operand))
        kept.push_back(operand);
    }
    if (kept.size() == 1 && kept[0] != join->getResult(0)) {
      rewriter.replaceOp(join, kept[0]);
      return success();
    }
    if (kept.size() == join->getNumOperands())
      return failure();
    rewriter.modifyOpInPlace(join, [&] { join->setOperands(kept); });
    return success();
  }
};

/* A wait for a token that is always there is a wire. */
struct DropWait : OpRewritePattern<WaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(WaitOp wait,
                                PatternRewriter &rewriter) const override {
    if (!isAlwaysOffered(wait.getToken()) || wait.getData() == wait.getResult())
      return failure();
    rewriter.replaceOp(wait, wait.getData());
    return success();
  }
};

/* Twice the complement, or twice the opposite: the value itself. */
template <typename Op> struct DropTwice : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getOperand().template getDefiningOp<Op>();
    if (!inner || inner.getOperand() == outer.getResult() || inner == outer)
      return failure();
    rewriter.replaceOp(outer, inner.getOperand());
    return success();
  }
};

} // namespace

void hls::handshake::addElasticFolds(RewritePatternSet &patterns) {
  patterns.add<DropFork<ForkOp>, DropFork<LazyForkOp>, MergeForks<ForkOp>,
               MergeForks<LazyForkOp>, DropSink, DropMerge, FoldMux, FoldBranch,
               JoinWays, FoldSelect, DropJoined<JoinOp>, DropJoined<BlockerOp>,
               DropWait, DropTwice<NotIOp>, DropTwice<NegFOp>>(
      patterns.getContext());
}
