/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic on constants. A constant gives one token per control token, so a
 * constant result needs a control that has a token whenever both operands do:
 * that of one operand, when the other operand has the same control or always
 * offers a token. Extra signals would have to be those of the first operand;
 * channels that have any are left alone.
 */
#include "core/dialect/folds/Folds.h"

using namespace mlir;
using namespace hls::handshake;

bool hls::handshake::isAlwaysOffered(Value value) {
  if (!value.hasOneUse())
    return false;
  if (auto constant = value.getDefiningOp<ConstantOp>())
    return isAlwaysOffered(constant.getCtrl());
  return value.getDefiningOp<SourceOp>() != nullptr;
}

std::optional<APInt> hls::handshake::constantOf(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  auto integer =
      constant ? dyn_cast<IntegerAttr>(constant.getValueAttr()) : IntegerAttr();
  if (!integer)
    return std::nullopt;
  return integer.getValue();
}

NamedAttrList hls::handshake::unitAttributes(Operation *op) {
  NamedAttrList attributes;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    if (attribute.getName().getValue().contains('.'))
      attributes.push_back(attribute);
  }
  return attributes;
}

//===--- What the operations compute ---===//

using Result = std::optional<APInt>;

static Result evaluate(AddIOp, const APInt &l, const APInt &r) { return l + r; }
static Result evaluate(SubIOp, const APInt &l, const APInt &r) { return l - r; }
static Result evaluate(MulIOp, const APInt &l, const APInt &r) { return l * r; }
static Result evaluate(AndIOp, const APInt &l, const APInt &r) { return l & r; }
static Result evaluate(OrIOp, const APInt &l, const APInt &r) { return l | r; }
static Result evaluate(XOrIOp, const APInt &l, const APInt &r) { return l ^ r; }

static Result evaluate(MaxSIOp, const APInt &l, const APInt &r) {
  return l.sgt(r) ? l : r;
}
static Result evaluate(MinSIOp, const APInt &l, const APInt &r) {
  return l.slt(r) ? l : r;
}
static Result evaluate(MaxUIOp, const APInt &l, const APInt &r) {
  return l.ugt(r) ? l : r;
}
static Result evaluate(MinUIOp, const APInt &l, const APInt &r) {
  return l.ult(r) ? l : r;
}

/* Only a unit itself knows its result for a distance that is not below
 * the width. */
static bool isShift(const APInt &distance) {
  return distance.ult(distance.getBitWidth());
}
static Result evaluate(ShLIOp, const APInt &l, const APInt &r) {
  return isShift(r) ? Result(l.shl(r)) : std::nullopt;
}
static Result evaluate(ShRSIOp, const APInt &l, const APInt &r) {
  return isShift(r) ? Result(l.ashr(r)) : std::nullopt;
}
static Result evaluate(ShRUIOp, const APInt &l, const APInt &r) {
  return isShift(r) ? Result(l.lshr(r)) : std::nullopt;
}

/* Nor is there a quotient for everything. */
static bool isSignedDivision(const APInt &l, const APInt &r) {
  return !r.isZero() && !(l.isMinSignedValue() && r.isAllOnes());
}
static Result evaluate(DivSIOp, const APInt &l, const APInt &r) {
  return isSignedDivision(l, r) ? Result(l.sdiv(r)) : std::nullopt;
}
static Result evaluate(RemSIOp, const APInt &l, const APInt &r) {
  return isSignedDivision(l, r) ? Result(l.srem(r)) : std::nullopt;
}
static Result evaluate(DivUIOp, const APInt &l, const APInt &r) {
  return r.isZero() ? std::nullopt : Result(l.udiv(r));
}

static bool compare(CmpIPredicate predicate, const APInt &l, const APInt &r) {
  switch (predicate) {
  case CmpIPredicate::eq:
    return l == r;
  case CmpIPredicate::ne:
    return l != r;
  case CmpIPredicate::slt:
    return l.slt(r);
  case CmpIPredicate::sle:
    return l.sle(r);
  case CmpIPredicate::sgt:
    return l.sgt(r);
  case CmpIPredicate::sge:
    return l.sge(r);
  case CmpIPredicate::ult:
    return l.ult(r);
  case CmpIPredicate::ule:
    return l.ule(r);
  case CmpIPredicate::ugt:
    return l.ugt(r);
  case CmpIPredicate::uge:
    return l.uge(r);
  }
  return false;
}
static Result evaluate(CmpIOp op, const APInt &l, const APInt &r) {
  return APInt(1, compare(op.getPredicate(), l, r));
}

/* Does the operation give its left operand back when the right one is that? */
template <typename Op> static bool isNeutral(const APInt &right) {
  if constexpr (llvm::is_one_of<Op, AddIOp, SubIOp, OrIOp, XOrIOp, ShLIOp,
                                ShRSIOp, ShRUIOp>::value)
    return right.isZero();
  if constexpr (llvm::is_one_of<Op, MulIOp, DivUIOp>::value)
    return right.isOne();
  /* In one bit, the signed 1 is -1. */
  if constexpr (std::is_same_v<Op, DivSIOp>)
    return right.isOne() && right.getBitWidth() > 1;
  if constexpr (std::is_same_v<Op, AndIOp>)
    return right.isAllOnes();
  return false;
}

//===--- Patterns ---===//

namespace {

/* The control of the result, or null. */
Value controlForBoth(Value lhs, Value rhs) {
  Value left = lhs.getDefiningOp<ConstantOp>().getCtrl();
  Value right = rhs.getDefiningOp<ConstantOp>().getCtrl();
  if (left == right || isAlwaysOffered(rhs))
    return left;
  return isAlwaysOffered(lhs) ? right : Value();
}

/* Two constants: one. */
template <typename Op> struct FoldConstants : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    std::optional<APInt> left = constantOf(op.getLhs());
    std::optional<APInt> right = constantOf(op.getRhs());
    Type type = op.getResult().getType();
    if (!left || !right || !extraSignals(type).empty())
      return failure();
    std::optional<APInt> value = evaluate(op, *left, *right);
    Value control = controlForBoth(op.getLhs(), op.getRhs());
    if (!value || !control)
      return failure();
    NamedAttrList attributes = unitAttributes(op);
    attributes.set("value", IntegerAttr::get(dataType(type), *value));
    rewriter.replaceOpWithNewOp<ConstantOp>(
        op, TypeRange(type), ValueRange(control), attributes.getAttrs());
    return success();
  }
};

/* A constant that changes nothing, and that never makes the other operand wait:
 * the other operand. */
template <typename Op> struct DropNeutral : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!extraSignals(op.getResult().getType()).empty())
      return failure();
    Value kept = op.getLhs(), dropped = op.getRhs();
    if (Op::template hasTrait<OpTrait::IsCommutative>() && !constantOf(dropped))
      std::swap(kept, dropped);
    std::optional<APInt> value = constantOf(dropped);
    if (!value || !isNeutral<Op>(*value) || !isAlwaysOffered(dropped) ||
        kept == op.getResult())
      return failure();
    rewriter.replaceOp(op, kept);
    return success();
  }
};

/* A constant is the right operand, where others look for it. Extra signals are
 * those of the left one, and would change. */
struct ConstantToTheRight : OpTraitRewritePattern<OpTrait::IsCommutative> {
  using OpTraitRewritePattern::OpTraitRewritePattern;
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<HandshakeDialect>(op->getDialect()) ||
        !op->getOperand(0).getDefiningOp<ConstantOp>() ||
        op->getOperand(1).getDefiningOp<ConstantOp>() ||
        !extraSignals(op->getResult(0).getType()).empty())
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op->setOperands({op->getOperand(1), op->getOperand(0)}); });
    return success();
  }
};

template <typename Op> void addBinary(RewritePatternSet &patterns) {
  patterns.add<FoldConstants<Op>, DropNeutral<Op>>(patterns.getContext());
}

} // namespace

void hls::handshake::addConstantFolds(RewritePatternSet &patterns) {
  addBinary<AddIOp>(patterns);
  addBinary<SubIOp>(patterns);
  addBinary<MulIOp>(patterns);
  addBinary<AndIOp>(patterns);
  addBinary<OrIOp>(patterns);
  addBinary<XOrIOp>(patterns);
  addBinary<ShLIOp>(patterns);
  addBinary<ShRSIOp>(patterns);
  addBinary<ShRUIOp>(patterns);
  addBinary<DivSIOp>(patterns);
  addBinary<DivUIOp>(patterns);
  patterns
      .add<FoldConstants<RemSIOp>, FoldConstants<MaxSIOp>,
           FoldConstants<MinSIOp>, FoldConstants<MaxUIOp>,
           FoldConstants<MinUIOp>, FoldConstants<CmpIOp>, ConstantToTheRight>(
          patterns.getContext());
}
