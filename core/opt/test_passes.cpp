/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registration of MLIR's test passes. No installed header declares these
 * functions, so they are declared here.
 */
#include "core/opt/test_passes.h"

/* X(function) for those of namespace mlir. */
#define MLIR_PASSES(X)                                                         \
  X(registerCloneTestPasses)                                                   \
  X(registerConvertToTargetEnvPass)                                            \
  X(registerLazyLoadingTestPasses)                                             \
  X(registerLoopLikeInterfaceTestPasses)                                       \
  X(registerPassManagerTestPass)                                               \
  X(registerPrintSpirvAvailabilityPass)                                        \
  X(registerRegionTestPasses)                                                  \
  X(registerShapeFunctionTestPasses)                                           \
  X(registerSideEffectTestPasses)                                              \
  X(registerSliceAnalysisTestPass)                                             \
  X(registerSymbolTestPasses)                                                  \
  X(registerTestAffineAccessAnalysisPass)                                      \
  X(registerTestAffineDataCopyPass)                                            \
  X(registerTestAffineLoopUnswitchingPass)                                     \
  X(registerTestAffineReifyValueBoundsPass)                                    \
  X(registerTestAffineWalk)                                                    \
  X(registerTestBytecodeRoundtripPasses)                                       \
  X(registerTestDecomposeAffineOpPass)                                         \
  X(registerTestFunc)                                                          \
  X(registerTestGpuLoweringPasses)                                             \
  X(registerTestGpuMemoryPromotionPass)                                        \
  X(registerTestLoopPermutationPass)                                           \
  X(registerTestMatchers)                                                      \
  X(registerTestOperationEqualPass)                                            \
  X(registerTestPreserveUseListOrders)                                         \
  X(registerTestPrintDefUsePass)                                               \
  X(registerTestPrintInvalidPass)                                              \
  X(registerTestPrintNestingPass)                                              \
  X(registerTestReducer)                                                       \
  X(registerTestSpirvEntryPointABIPass)                                        \
  X(registerTestSpirvModuleCombinerPass)                                       \
  X(registerTestTraitsPass)                                                    \
  X(registerTosaTestQuantUtilAPIPass)                                          \
  X(registerVectorizerTestPass)

/* X(function) for those of namespace mlir::test. */
#define MLIR_TEST_PASSES(X)                                                    \
  X(registerCommutativityUtils)                                                \
  X(registerConvertCallOpPass)                                                 \
  X(registerConvertFuncOpPass)                                                 \
  X(registerInliner)                                                           \
  X(registerMemRefBoundCheck)                                                  \
  X(registerPatternsTestPass)                                                  \
  X(registerSimpleParametricTilingPass)                                        \
  X(registerTestAffineLoopParametricTilingPass)                                \
  X(registerTestAliasAnalysisPass)                                             \
  X(registerTestArithEmulateWideIntPass)                                       \
  X(registerTestBuiltinAttributeInterfaces)                                    \
  X(registerTestBuiltinDistinctAttributes)                                     \
  X(registerTestCFGLoopInfoPass)                                               \
  X(registerTestCallGraphPass)                                                 \
  X(registerTestCfAssertPass)                                                  \
  X(registerTestComposeSubView)                                                \
  X(registerTestCompositePass)                                                 \
  X(registerTestConstantFold)                                                  \
  X(registerTestControlFlowSink)                                               \
  X(registerTestDataLayoutPropagation)                                         \
  X(registerTestDataLayoutQuery)                                               \
  X(registerTestDeadCodeAnalysisPass)                                          \
  X(registerTestDecomposeCallGraphTypes)                                       \
  X(registerTestDiagnosticsPass)                                               \
  X(registerTestDialectConversionPasses)                                       \
  X(registerTestDominancePass)                                                 \
  X(registerTestDynamicPipelinePass)                                           \
  X(registerTestEmulateNarrowTypePass)                                         \
  X(registerTestExpandMathPass)                                                \
  X(registerTestFooAnalysisPass)                                               \
  X(registerTestGenericIRVisitorsPass)                                         \
  X(registerTestIRVisitorsPass)                                                \
  X(registerTestInterfaces)                                                    \
  X(registerTestLastModifiedPass)                                              \
  X(registerTestLinalgDecomposeOps)                                            \
  X(registerTestLinalgDropUnitDims)                                            \
  X(registerTestLinalgElementwiseFusion)                                       \
  X(registerTestLinalgGreedyFusion)                                            \
  X(registerTestLinalgRankReduceContractionOps)                                \
  X(registerTestLinalgTransforms)                                              \
  X(registerTestLivenessAnalysisPass)                                          \
  X(registerTestLivenessPass)                                                  \
  X(registerTestLoopFusion)                                                    \
  X(registerTestLoopMappingPass)                                               \
  X(registerTestLoopUnrollingPass)                                             \
  X(registerTestLowerToArmNeon)                                                \
  X(registerTestLowerToArmSME)                                                 \
  X(registerTestLowerToLLVM)                                                   \
  X(registerTestMakeIsolatedFromAbovePass)                                     \
  X(registerTestMatchReductionPass)                                            \
  X(registerTestMathAlgebraicSimplificationPass)                               \
  X(registerTestMathPolynomialApproximationPass)                               \
  X(registerTestMathToVCIXPass)                                                \
  X(registerTestMemRefDependenceCheck)                                         \
  X(registerTestMemRefStrideCalculation)                                       \
  X(registerTestMeshReshardingSpmdizationPass)                                 \
  X(registerTestMeshSimplificationsPass)                                       \
  X(registerTestMultiBuffering)                                                \
  X(registerTestNVGPULowerings)                                                \
  X(registerTestNextAccessPass)                                                \
  X(registerTestOneToNTypeConversionPass)                                      \
  X(registerTestOpLoweringPasses)                                              \
  X(registerTestOpaqueLoc)                                                     \
  X(registerTestPDLByteCodePass)                                               \
  X(registerTestPDLLPasses)                                                    \
  X(registerTestPadFusion)                                                     \
  X(registerTestRecursiveTypesPass)                                            \
  X(registerTestSCFUpliftWhileToFor)                                           \
  X(registerTestSCFUtilsPass)                                                  \
  X(registerTestSCFWhileOpBuilderPass)                                         \
  X(registerTestSCFWrapInZeroTripCheckPasses)                                  \
  X(registerTestSPIRVFuncSignatureConversion)                                  \
  X(registerTestShapeMappingPass)                                              \
  X(registerTestSliceAnalysisPass)                                             \
  X(registerTestTensorCopyInsertionPass)                                       \
  X(registerTestTensorTransforms)                                              \
  X(registerTestTopologicalSortAnalysisPass)                                   \
  X(registerTestTransformDialectEraseSchedulePass)                             \
  X(registerTestVectorLowerings)                                               \
  X(registerTestVectorReductionToSPIRVDotProd)                                 \
  X(registerTestWrittenToPass)

#define DECLARE(function) void function();
#define CALL(function) function();

namespace mlir {
MLIR_PASSES(DECLARE)
namespace test {
MLIR_TEST_PASSES(DECLARE)
} // namespace test
} // namespace mlir

namespace test {
void registerTestDialect(mlir::DialectRegistry &);
void registerTestDynDialect(mlir::DialectRegistry &);
void registerTestTilingInterfaceTransformDialectExtension(
    mlir::DialectRegistry &);
void registerTestTransformDialectExtension(mlir::DialectRegistry &);
} // namespace test

void hls::registerTestPasses(mlir::DialectRegistry &registry) {
  using namespace mlir;
  using namespace mlir::test;
  MLIR_PASSES(CALL)
  MLIR_TEST_PASSES(CALL)
  ::test::registerTestDialect(registry);
  ::test::registerTestTransformDialectExtension(registry);
  ::test::registerTestTilingInterfaceTransformDialectExtension(registry);
  ::test::registerTestDynDialect(registry);
}
