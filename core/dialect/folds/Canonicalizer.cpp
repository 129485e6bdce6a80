/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * canonicalize-kernel: what MLIR's canonicalizer does, with two differences.
 * It leaves out patterns that are wrong, and it collects its patterns once:
 * MLIR 19 initialises a pass manager anew in every run, which for a kernel of
 * ordinary size takes longer than to apply them.
 */
#include "hls/passes.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <optional>

using namespace mlir;

namespace {

/* MLIR 19 takes a product of two extended factors, shifted right by what they
 * were extended by, for the upper half of a product: that holds only for
 * factors extended to twice their width (i32 to i64, not to i33). */
const char *const wrongPatterns[] = {
    "(anonymous namespace)::TruncIShrUIMulIToMulUIExtended",
    "(anonymous namespace)::TruncIShrUIMulIToMulSIExtended",
};

/* For each operation; ordinary kernels take fewer than two. */
constexpr int64_t mostRewrites = 64;

char passIdentity;

class Canonicalizer : public OperationPass<ModuleOp> {
public:
  Canonicalizer()
      : OperationPass(TypeID::getFromOpaquePointer(&passIdentity)) {}

  StringRef getName() const override { return "Canonicalizer"; }
  StringRef getArgument() const override { return "canonicalize-kernel"; }
  StringRef getDescription() const override {
    return "Canonicalize with the patterns that are right for every width";
  }

  LogicalResult initialize(MLIRContext *context) override {
    llvm::hash_code loaded =
        llvm::hash_combine(context, context->getRegistryHash());
    if (patterns && loaded == collectedFrom)
      return success();
    RewritePatternSet found(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(found);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(found, context);
    SmallVector<std::string> disabled(std::begin(wrongPatterns),
                                      std::end(wrongPatterns));
    patterns.emplace(std::move(found), disabled);
    collectedFrom = loaded;
    return success();
  }

  /* As MLIR's own runs unless told otherwise; not to converge is no failure. In
   * a block that nothing leads to, values may depend on themselves, and
   * patterns of upstream dialects then find work without end: it is bounded. */
  void runOnOperation() override {
    int64_t operations = 0;
    getOperation()->walk([&](Operation *) { operations++; });
    GreedyRewriteConfig config;
    config.maxNumRewrites = mostRewrites * operations;
    config.useTopDownTraversal = true;
    config.enableRegionSimplification = GreedySimplifyRegionLevel::Normal;
    (void)applyPatternsAndFoldGreedily(getOperation(), *patterns, config);
  }

  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<Canonicalizer>();
  }

private:
  std::optional<FrozenRewritePatternSet> patterns;
  llvm::hash_code collectedFrom = 0;
};

} // namespace

MlirPass mlirCreateHandshakeCanonicalizeKernel(void) {
  return wrap(static_cast<Pass *>(new Canonicalizer()));
}

void mlirRegisterHandshakeCanonicalizeKernel(void) {
  registerPass([] { return std::make_unique<Canonicalizer>(); });
}
