/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Canonicalization of casts. An operation that takes the place of another one
 * keeps its name, its basic block and whatever else describes the unit.
 */
#include "core/dialect/ops/Ops.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace hls::handshake;

/* A cast that does not change the type is a wire. In a graph its operand may
 * be its own result. */
static OpFoldResult foldWire(Operation *cast) {
  Value operand = cast->getOperand(0), result = cast->getResult(0);
  if (operand.getType() == result.getType() && operand != result)
    return operand;
  return {};
}

OpFoldResult ExtSIOp::fold(FoldAdaptor) { return foldWire(*this); }
OpFoldResult ExtUIOp::fold(FoldAdaptor) { return foldWire(*this); }
OpFoldResult TruncIOp::fold(FoldAdaptor) { return foldWire(*this); }

/* Does the cast really add bits on the left? */
static bool isWidening(Operation *cast) {
  return dataWidth(cast->getResult(0).getType()) >
         dataWidth(cast->getOperand(0).getType());
}

/* Puts an operation of kind Op, with the same attributes, in the place of
 * `op`. */
template <typename Op>
static void replaceBy(PatternRewriter &rewriter, Operation *op,
                      ValueRange operands) {
  rewriter.replaceOpWithNewOp<Op>(op, op->getResultTypes(), operands,
                                  op->getAttrs());
}

/* The cast that makes the operand of a cast, or null. */
static Operation *castBefore(Operation *cast) {
  Operation *def = cast->getOperand(0).getDefiningOp();
  return isa_and_nonnull<ExtSIOp, ExtUIOp, TruncIOp>(def) ? def : nullptr;
}

/* Is there a circle of casts before this one, or does it belong to one? Nothing
 * comes out of it, and who looks for what it is made of goes round for ever. */
static bool comesFromCircle(Operation *cast) {
  Operation *slow = cast;
  for (Operation *fast = castBefore(cast); fast; fast = castBefore(fast)) {
    if (fast == slow)
      return true;
    fast = castBefore(fast);
    if (!fast)
      return false;
    slow = castBefore(slow);
  }
  return false;
}

namespace {

/* ext(ext x), trunc(trunc x): one cast, straight from x. */
template <typename Cast> struct MergeCasts : OpRewritePattern<Cast> {
  using OpRewritePattern<Cast>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cast outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getOperand().template getDefiningOp<Cast>();
    if (!inner || comesFromCircle(inner))
      return failure();
    rewriter.modifyOpInPlace(outer,
                             [&] { outer->setOperand(0, inner.getOperand()); });
    return success();
  }
};

/* extsi(extui x): the sign is known to be 0. */
struct ExtendUnsigned : OpRewritePattern<ExtSIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExtSIOp outer,
                                PatternRewriter &rewriter) const override {
    auto inner = outer.getOperand().getDefiningOp<ExtUIOp>();
    if (!inner || !isWidening(inner) || comesFromCircle(inner))
      return failure();
    replaceBy<ExtUIOp>(rewriter, outer, inner.getOperand());
    return success();
  }
};

/* trunc(ext x): x itself, or less of it, or a smaller extension. */
template <typename Ext> struct TruncateExtension : OpRewritePattern<TruncIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TruncIOp trunc,
                                PatternRewriter &rewriter) const override {
    auto ext = trunc.getOperand().template getDefiningOp<Ext>();
    if (!ext || comesFromCircle(ext))
      return failure();
    Value source = ext.getOperand();
    unsigned from = dataWidth(source.getType());
    unsigned to = dataWidth(trunc.getResult().getType());
    if (source.getType() == trunc.getResult().getType())
      rewriter.replaceOp(trunc, source);
    else if (to > from)
      replaceBy<Ext>(rewriter, trunc, source);
    else
      rewriter.modifyOpInPlace(trunc, [&] { trunc->setOperand(0, source); });
    return success();
  }
};

/* A constant of the final width. */
template <typename Cast> struct CastConstant : OpRewritePattern<Cast> {
  using OpRewritePattern<Cast>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cast cast,
                                PatternRewriter &rewriter) const override {
    auto constant = cast.getOperand().template getDefiningOp<ConstantOp>();
    if (!constant)
      return failure();
    auto value = dyn_cast<IntegerAttr>(constant.getValueAttr());
    if (!value)
      return failure();
    Type type = dataType(cast.getResult().getType());
    NamedAttrList attributes(cast->getAttrs());
    APInt bits = convert(value.getValue(), type.getIntOrFloatBitWidth());
    attributes.set(constant.getValueAttrName(), IntegerAttr::get(type, bits));
    rewriter.replaceOpWithNewOp<ConstantOp>(cast, cast->getResultTypes(),
                                            ValueRange(constant.getCtrl()),
                                            attributes.getAttrs());
    return success();
  }

private:
  static APInt convert(const APInt &value, unsigned width) {
    if constexpr (std::is_same_v<Cast, ExtSIOp>)
      return value.sextOrTrunc(width);
    return value.zextOrTrunc(width);
  }
};

/* shrsi(extui x, n): the sign is known to be 0. */
struct ShiftUnsigned : OpRewritePattern<ShRSIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ShRSIOp shift,
                                PatternRewriter &rewriter) const override {
    auto ext = shift.getLhs().getDefiningOp<ExtUIOp>();
    if (!ext || !isWidening(ext))
      return failure();
    replaceBy<ShRUIOp>(rewriter, shift, shift->getOperands());
    return success();
  }
};

} // namespace

void ExtSIOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<MergeCasts<ExtSIOp>, ExtendUnsigned, CastConstant<ExtSIOp>>(
      context);
}

void ExtUIOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<MergeCasts<ExtUIOp>, CastConstant<ExtUIOp>>(context);
}

void TruncIOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<MergeCasts<TruncIOp>, TruncateExtension<ExtSIOp>,
               TruncateExtension<ExtUIOp>, CastConstant<TruncIOp>>(context);
}

void ShRSIOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<ShiftUnsigned>(context);
}
