/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The generated builders of the Handshake dialect: each operation is made, and
 * its named accessors give back what the builder was given. Builders verify
 * nothing, so every value and every type here is another one.
 */
#include "builders_fixture.h"
#include "handshake_fixture.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* make_<stem> makes one, and checks what it is made of. Where operations share
 * a form, a macro has the function; the declaration at its end takes the
 * semicolon. */
#define MAKE(stem) static MlirOperation make_##stem(const parts *p)

#define BINARY(stem)                                                           \
  MAKE(stem) {                                                                 \
    MlirOperation op =                                                         \
        mlir##stem##Create(p->location, p->values[0], p->values[1]);           \
    has_size(op, 2, 1, 0);                                                     \
    is_value(mlir##stem##GetLhs(op), p->values[0]);                            \
    is_value(mlir##stem##GetRhs(op), p->values[1]);                            \
    is_result(op, 0, mlir##stem##GetResult(op),                                \
              mlirValueGetType(p->values[0]));                                 \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
BINARY(HandshakeAddI);
BINARY(HandshakeSubI);
BINARY(HandshakeMulI);
BINARY(HandshakeAndI);
BINARY(HandshakeOrI);
BINARY(HandshakeXOrI);
BINARY(HandshakeShLI);
BINARY(HandshakeDivSI);
BINARY(HandshakeRemSI);
BINARY(HandshakeShRSI);
BINARY(HandshakeMaxSI);
BINARY(HandshakeMinSI);
BINARY(HandshakeDivUI);
BINARY(HandshakeShRUI);
BINARY(HandshakeMaxUI);
BINARY(HandshakeMinUI);
BINARY(HandshakeAddF);
BINARY(HandshakeSubF);
BINARY(HandshakeMulF);
BINARY(HandshakeDivF);
BINARY(HandshakeMaximumF);
BINARY(HandshakeMinimumF);

#define COMPARE(stem, value)                                                   \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(p->location, p->values[0],           \
                                          p->values[1], p->types[0], value);   \
    has_size(op, 2, 1, 1);                                                     \
    is_value(mlir##stem##GetLhs(op), p->values[0]);                            \
    is_value(mlir##stem##GetRhs(op), p->values[1]);                            \
    is_result(op, 0, mlir##stem##GetResult(op), p->types[0]);                  \
    assert_int_equal(mlir##stem##GetPredicate(op), value);                     \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
COMPARE(HandshakeCmpI, MlirHandshakeCmpIPredicateSge);
COMPARE(HandshakeCmpF, MlirHandshakeCmpFPredicateUNE);

/* One operand, and a result of its type. */
#define FORWARD(stem)                                                          \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(p->location, p->values[2]);          \
    has_size(op, 1, 1, 0);                                                     \
    is_value(mlir##stem##GetOperand(op), p->values[2]);                        \
    is_result(op, 0, mlir##stem##GetResult(op),                                \
              mlirValueGetType(p->values[2]));                                 \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
FORWARD(HandshakeInit);
FORWARD(HandshakeNDWire);
FORWARD(HandshakeReadyRemover);
FORWARD(HandshakeBranch);
FORWARD(HandshakeNotI);
FORWARD(HandshakeLeave);
FORWARD(HandshakeNegF);
FORWARD(HandshakeSqrt);

#define CAST(stem)                                                             \
  MAKE(stem) {                                                                 \
    MlirOperation op =                                                         \
        mlir##stem##Create(p->location, p->values[1], p->types[2]);            \
    has_size(op, 1, 1, 0);                                                     \
    is_value(mlir##stem##GetOperand(op), p->values[1]);                        \
    is_result(op, 0, mlir##stem##GetResult(op), p->types[2]);                  \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
CAST(HandshakeExtSI);
CAST(HandshakeExtUI);
CAST(HandshakeTruncI);
CAST(HandshakeExtF);
CAST(HandshakeTruncF);
CAST(HandshakeSIToFP);
CAST(HandshakeUIToFP);
CAST(HandshakeFPToSI);
CAST(HandshakeFPToUI);
CAST(HandshakeBitcast);
CAST(HandshakeAbsF);
CAST(HandshakeAbsI);
CAST(HandshakeCompose);
CAST(HandshakeDecompose);

#define SINK(stem)                                                             \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(p->location, p->values[3]);          \
    has_size(op, 1, 0, 0);                                                     \
    is_value(mlir##stem##GetOperand(op), p->values[3]);                        \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
SINK(HandshakeSink);
SINK(HandshakeDeadBuffer);

#define FORK(stem)                                                             \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(p->location, p->values[1], 3);       \
    has_size(op, 1, 3, 0);                                                     \
    is_value(mlir##stem##GetOperand(op), p->values[1]);                        \
    assert_int_equal(mlir##stem##GetNumOutputs(op), 3);                        \
    for (intptr_t i = 0; i < 3; i++) {                                         \
      is_result(op, i, mlir##stem##GetOutputs(op, i),                          \
                mlirValueGetType(p->values[1]));                               \
    }                                                                          \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
FORK(HandshakeFork);
FORK(HandshakeLazyFork);

/* Any number of operands of that name, and a result. */
#define JOIN(stem, operands)                                                   \
  MAKE(stem) {                                                                 \
    MlirOperation op =                                                         \
        mlir##stem##Create(p->location, 3, p->values, p->types[1]);            \
    has_size(op, 3, 1, 0);                                                     \
    assert_int_equal(mlir##stem##GetNum##operands(op), 3);                     \
    for (intptr_t i = 0; i < 3; i++) {                                         \
      is_value(mlir##stem##Get##operands(op, i), p->values[i]);                \
    }                                                                          \
    is_result(op, 0, mlir##stem##GetResult(op), p->types[1]);                  \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
JOIN(HandshakeJoin, Data);
JOIN(HandshakeBlocker, Data);
JOIN(HandshakeMerge, DataOperands);

#define SHARED(stem)                                                           \
  MAKE(stem) {                                                                 \
    MlirOperation op =                                                         \
        mlir##stem##Create(p->location, 2, p->values, 1, p->types);            \
    has_size(op, 2, 1, 0);                                                     \
    is_value(mlir##stem##GetData(op, 1), p->values[1]);                        \
    is_result(op, 0, mlir##stem##GetOutputs(op, 0), p->types[0]);              \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
SHARED(HandshakeSharedMulI);
SHARED(HandshakeSharedMulF);
SHARED(HandshakeSharedAddF);

#define ACCESS(stem)                                                           \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(                                     \
        p->location, p->values[0], p->values[1], p->types[0], p->types[1]);    \
    has_size(op, 2, 2, 0);                                                     \
    is_value(mlir##stem##GetAddress(op), p->values[0]);                        \
    is_value(mlir##stem##GetData(op), p->values[1]);                           \
    is_result(op, 0, mlir##stem##GetAddressResult(op), p->types[0]);           \
    is_result(op, 1, mlir##stem##GetDataResult(op), p->types[1]);              \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
ACCESS(HandshakeLoad);
ACCESS(HandshakeStore);

MAKE(HandshakeStored) {
  MlirOperation op = mlirHandshakeStoredCreate(p->location, p->values[0],
                                               p->types[0], p->types[1]);
  has_size(op, 1, 2, 0);
  is_value(mlirHandshakeStoredGetAddress(op), p->values[0]);
  is_result(op, 0, mlirHandshakeStoredGetAddressResult(op), p->types[0]);
  is_result(op, 1, mlirHandshakeStoredGetDone(op), p->types[1]);
  return op;
}

MAKE(HandshakeCredit) {
  MlirOperation op = mlirHandshakeCreditCreate(p->location, p->values[0], 4);
  has_size(op, 1, 1, 1);
  is_value(mlirHandshakeCreditGetOperand(op), p->values[0]);
  assert_int_equal(mlirHandshakeCreditGetTokens(op), 4);
  is_result(op, 0, mlirHandshakeCreditGetResult(op),
            mlirValueGetType(p->values[0]));
  return op;
}

/* Its first operand has that name. */
#define STEER(stem, first)                                                     \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(                                     \
        p->location, p->values[0], p->values[1], p->types[0], p->types[1]);    \
    has_size(op, 2, 2, 0);                                                     \
    is_value(mlir##stem##Get##first(op), p->values[0]);                        \
    is_value(mlir##stem##GetDataOperand(op), p->values[1]);                    \
    is_result(op, 0, mlir##stem##GetTrueResult(op), p->types[0]);              \
    is_result(op, 1, mlir##stem##GetFalseResult(op), p->types[1]);             \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
STEER(HandshakeConditionalBranch, ConditionOperand);
STEER(HandshakeSpeculatingBranch, SpecTagOperand);

#define SPECULATIVE(stem)                                                      \
  MAKE(stem) {                                                                 \
    MlirOperation op = mlir##stem##Create(p->location, p->values[0],           \
                                          p->values[1], p->types[0]);          \
    has_size(op, 2, 1, 0);                                                     \
    is_value(mlir##stem##GetDataIn(op), p->values[0]);                         \
    is_value(mlir##stem##GetCtrl(op), p->values[1]);                           \
    is_result(op, 0, mlir##stem##GetDataOut(op), p->types[0]);                 \
    return op;                                                                 \
  }                                                                            \
  MAKE(stem)
SPECULATIVE(HandshakeSpecSave);
SPECULATIVE(HandshakeSpecCommit);

/* A function has a body: its builder is not generated. */
MAKE(HandshakeFunc) {
  const MlirStringRef names[] = {str("a"), str("b")};
  MlirOperation op = mlirHandshakeFuncCreate(
      p->location, str("f"),
      mlirFunctionTypeGet(p->context, 1, p->types, 1, p->types), names,
      names + 1);
  assert_string_ref(mlirHandshakeFuncGetSymName(op), "f");
  return op;
}

MAKE(HandshakeEnd) {
  MlirOperation op = mlirHandshakeEndCreate(p->location, 2, p->values);
  has_size(op, 2, 0, 0);
  assert_int_equal(mlirHandshakeEndGetNumInputs(op), 2);
  is_value(mlirHandshakeEndGetInputs(op, 1), p->values[1]);
  return op;
}

MAKE(HandshakeReturn) {
  MlirOperation op =
      mlirHandshakeReturnCreate(p->location, 2, p->values, 2, p->types);
  has_size(op, 2, 2, 0);
  assert_int_equal(mlirHandshakeReturnGetNumInputs(op), 2);
  is_value(mlirHandshakeReturnGetInputs(op, 1), p->values[1]);
  is_result(op, 1, mlirHandshakeReturnGetOutputs(op, 1), p->types[1]);
  return op;
}

MAKE(HandshakeSource) {
  MlirOperation op = mlirHandshakeSourceCreate(p->location, p->types[3]);
  has_size(op, 0, 1, 0);
  is_result(op, 0, mlirHandshakeSourceGetResult(op), p->types[3]);
  return op;
}

MAKE(HandshakeConstant) {
  MlirAttribute value = mlirStringAttrGet(p->context, str("any"));
  MlirOperation op = mlirHandshakeConstantCreate(p->location, p->values[0],
                                                 p->types[1], value);
  has_size(op, 1, 1, 1);
  is_value(mlirHandshakeConstantGetCtrl(op), p->values[0]);
  is_result(op, 0, mlirHandshakeConstantGetResult(op), p->types[1]);
  assert_true(mlirAttributeEqual(mlirHandshakeConstantGetValueAttr(op), value));
  return op;
}

MAKE(HandshakeBuffer) {
  MlirOperation op = mlirHandshakeBufferCreate(
      p->location, p->values[0], MlirHandshakeBufferTypeShiftRegBreakDV, 7, 3);
  has_size(op, 1, 1, 3);
  is_value(mlirHandshakeBufferGetOperand(op), p->values[0]);
  is_result(op, 0, mlirHandshakeBufferGetResult(op),
            mlirValueGetType(p->values[0]));
  assert_int_equal(mlirHandshakeBufferGetBufferType(op),
                   MlirHandshakeBufferTypeShiftRegBreakDV);
  assert_int_equal(mlirHandshakeBufferGetNumSlots(op), 7);
  assert_int_equal(mlirHandshakeBufferGetDvLatency(op), 3);
  return op;
}

MAKE(HandshakeMux) {
  MlirOperation op = mlirHandshakeMuxCreate(p->location, p->values[0], 3,
                                            p->values + 1, p->types[0]);
  has_size(op, 4, 1, 0);
  is_value(mlirHandshakeMuxGetSelectOperand(op), p->values[0]);
  assert_int_equal(mlirHandshakeMuxGetNumDataOperands(op), 3);
  is_value(mlirHandshakeMuxGetDataOperands(op, 2), p->values[3]);
  is_result(op, 0, mlirHandshakeMuxGetResult(op), p->types[0]);
  return op;
}

MAKE(HandshakeRepeat) {
  MlirOperation op = mlirHandshakeRepeatCreate(p->location, p->values[0],
                                               p->values[1], p->types[0]);
  has_size(op, 2, 1, 0);
  is_value(mlirHandshakeRepeatGetSelectOperand(op), p->values[0]);
  is_value(mlirHandshakeRepeatGetOperand(op), p->values[1]);
  is_result(op, 0, mlirHandshakeRepeatGetResult(op), p->types[0]);
  return op;
}

MAKE(HandshakeControlMerge) {
  MlirOperation op = mlirHandshakeControlMergeCreate(p->location, 2, p->values,
                                                     p->types[0], p->types[1]);
  has_size(op, 2, 2, 0);
  is_value(mlirHandshakeControlMergeGetDataOperands(op, 1), p->values[1]);
  is_result(op, 0, mlirHandshakeControlMergeGetResult(op), p->types[0]);
  is_result(op, 1, mlirHandshakeControlMergeGetIndex(op), p->types[1]);
  return op;
}

MAKE(HandshakeWait) {
  MlirOperation op = mlirHandshakeWaitCreate(p->location, p->values[0],
                                             p->values[1], p->types[0]);
  has_size(op, 2, 1, 0);
  is_value(mlirHandshakeWaitGetToken(op), p->values[0]);
  is_value(mlirHandshakeWaitGetData(op), p->values[1]);
  is_result(op, 0, mlirHandshakeWaitGetResult(op), p->types[0]);
  return op;
}

MAKE(HandshakeValidMerger) {
  MlirOperation op = mlirHandshakeValidMergerCreate(
      p->location, p->values[0], p->values[1], p->types[0], p->types[1]);
  has_size(op, 2, 2, 0);
  is_value(mlirHandshakeValidMergerGetLhs(op), p->values[0]);
  is_value(mlirHandshakeValidMergerGetRhs(op), p->values[1]);
  is_result(op, 0, mlirHandshakeValidMergerGetLhsOut(op), p->types[0]);
  is_result(op, 1, mlirHandshakeValidMergerGetRhsOut(op), p->types[1]);
  return op;
}

MAKE(HandshakeInstance) {
  MlirOperation op = mlirHandshakeInstanceCreate(p->location, 1, p->values, 2,
                                                 p->types, str("callee"));
  has_size(op, 1, 2, 1);
  is_value(mlirHandshakeInstanceGetInputs(op, 0), p->values[0]);
  is_result(op, 1, mlirHandshakeInstanceGetOutputs(op, 1), p->types[1]);
  assert_string_ref(mlirHandshakeInstanceGetModule(op), "callee");
  assert_true(
      mlirAttributeIsAFlatSymbolRef(mlirHandshakeInstanceGetModuleAttr(op)));
  return op;
}

MAKE(HandshakeSelect) {
  MlirOperation op = mlirHandshakeSelectCreate(
      p->location, p->values[0], p->values[1], p->values[2], p->types[0]);
  has_size(op, 3, 1, 0);
  is_value(mlirHandshakeSelectGetCondition(op), p->values[0]);
  is_value(mlirHandshakeSelectGetTrueValue(op), p->values[1]);
  is_value(mlirHandshakeSelectGetFalseValue(op), p->values[2]);
  is_result(op, 0, mlirHandshakeSelectGetResult(op), p->types[0]);
  return op;
}

MAKE(HandshakeEnter) {
  MlirOperation op = mlirHandshakeEnterCreate(
      p->location, p->values[0], 2, p->values + 1, p->types[0], p->types[1],
      mlirAttributeGetNull());
  has_size(op, 3, 2, 0);
  is_value(mlirHandshakeEnterGetCondition(op), p->values[0]);
  assert_int_equal(mlirHandshakeEnterGetNumTokens(op), 2);
  is_value(mlirHandshakeEnterGetTokens(op, 1), p->values[2]);
  is_result(op, 0, mlirHandshakeEnterGetSelect(op), p->types[0]);
  is_result(op, 1, mlirHandshakeEnterGetNext(op), p->types[1]);
  return op;
}

MAKE(HandshakeRestart) {
  MlirOperation op = mlirHandshakeRestartCreate(
      p->location, p->values[0], p->values[1], p->values[2], p->types[1],
      mlirStringAttrGet(p->context, str("any")));
  has_size(op, 3, 1, 1);
  is_value(mlirHandshakeRestartGetSelect(op), p->values[0]);
  is_value(mlirHandshakeRestartGetAgain(op), p->values[1]);
  is_value(mlirHandshakeRestartGetOperand(op), p->values[2]);
  is_result(op, 0, mlirHandshakeRestartGetResult(op), p->types[1]);
  return op;
}

MAKE(HandshakeAwait) {
  MlirOperation op = mlirHandshakeAwaitCreate(p->location, p->values[0],
                                              p->values[1], p->types[1]);
  has_size(op, 2, 1, 0);
  is_value(mlirHandshakeAwaitGetSelect(op), p->values[0]);
  is_value(mlirHandshakeAwaitGetOperand(op), p->values[1]);
  is_result(op, 0, mlirHandshakeAwaitGetResult(op), p->types[1]);
  return op;
}

MAKE(HandshakeAdmit) {
  MlirOperation op = mlirHandshakeAdmitCreate(p->location, p->values[0],
                                              p->types[0], p->types[1]);
  has_size(op, 1, 2, 0);
  is_value(mlirHandshakeAdmitGetOperand(op), p->values[0]);
  is_result(op, 0, mlirHandshakeAdmitGetToken(op), p->types[0]);
  is_result(op, 1, mlirHandshakeAdmitGetResult(op), p->types[1]);
  return op;
}

MAKE(HandshakeMemoryController) {
  MlirOperation op = mlirHandshakeMemoryControllerCreate(
      p->location, p->values[0], p->values[1], 1, p->values + 2, p->values[3],
      2, p->types, p->types[2], numbers(p), mlirAttributeGetNull());
  has_size(op, 4, 3, 1);
  is_value(mlirHandshakeMemoryControllerGetMemRef(op), p->values[0]);
  is_value(mlirHandshakeMemoryControllerGetMemStart(op), p->values[1]);
  is_value(mlirHandshakeMemoryControllerGetInputs(op, 0), p->values[2]);
  is_value(mlirHandshakeMemoryControllerGetCtrlEnd(op), p->values[3]);
  is_result(op, 1, mlirHandshakeMemoryControllerGetOutputs(op, 1), p->types[1]);
  is_result(op, 2, mlirHandshakeMemoryControllerGetMemEnd(op), p->types[2]);
  assert_true(mlirAttributeEqual(
      mlirHandshakeMemoryControllerGetConnectedBlocksAttr(op), numbers(p)));
  assert_true(
      mlirAttributeIsNull(mlirHandshakeMemoryControllerGetHeldAttr(op)));
  MlirAttribute held = mlirUnitAttrGet(p->context);
  mlirHandshakeMemoryControllerSetHeldAttr(op, held);
  assert_true(
      mlirAttributeEqual(mlirHandshakeMemoryControllerGetHeldAttr(op), held));
  return op;
}

MAKE(HandshakeLSQ) {
  MlirOperation op = mlirHandshakeLSQCreate(p->location, 4, p->values, 2,
                                            p->types, numbers(p));
  has_size(op, 4, 2, 1);
  is_value(mlirHandshakeLSQGetInputs(op, 3), p->values[3]);
  is_result(op, 1, mlirHandshakeLSQGetOutputs(op, 1), p->types[1]);
  assert_true(
      mlirAttributeEqual(mlirHandshakeLSQGetGroupSizesAttr(op), numbers(p)));
  return op;
}

MAKE(HandshakeRAM) {
  MlirOperation op =
      mlirHandshakeRAMCreate(p->location, p->types[0], numbers(p));
  has_size(op, 0, 1, 1);
  is_result(op, 0, mlirHandshakeRAMGetMemRef(op), p->types[0]);
  assert_true(
      mlirAttributeEqual(mlirHandshakeRAMGetInitialValueAttr(op), numbers(p)));
  return op;
}

MAKE(HandshakeUnbundle) {
  MlirOperation op = mlirHandshakeUnbundleCreate(p->location, p->values[0], 2,
                                                 p->values + 1, 3, p->types);
  has_size(op, 3, 3, 0);
  is_value(mlirHandshakeUnbundleGetChannelLike(op), p->values[0]);
  is_value(mlirHandshakeUnbundleGetUpstreams(op, 1), p->values[2]);
  is_result(op, 2, mlirHandshakeUnbundleGetSignals(op, 2), p->types[2]);
  return op;
}

MAKE(HandshakeBundle) {
  MlirOperation op = mlirHandshakeBundleCreate(p->location, 3, p->values,
                                               p->types[0], 2, p->types + 1);
  has_size(op, 3, 3, 0);
  is_value(mlirHandshakeBundleGetSignals(op, 2), p->values[2]);
  is_result(op, 0, mlirHandshakeBundleGetChannelLike(op), p->types[0]);
  is_result(op, 2, mlirHandshakeBundleGetUpstreams(op, 1), p->types[2]);
  return op;
}

MAKE(HandshakeSpeculator) {
  MlirOperation op = mlirHandshakeSpeculatorCreate(
      p->location, p->values[0], p->values[1], p->types[0], p->types[1],
      p->types[2], p->types[3], UINT32_MAX);
  has_size(op, 2, 4, 1);
  is_value(mlirHandshakeSpeculatorGetDataIn(op), p->values[0]);
  is_value(mlirHandshakeSpeculatorGetTrigger(op), p->values[1]);
  is_result(op, 0, mlirHandshakeSpeculatorGetDataOut(op), p->types[0]);
  is_result(op, 1, mlirHandshakeSpeculatorGetIssueCtrl(op), p->types[1]);
  is_result(op, 2, mlirHandshakeSpeculatorGetHistoryCtrl(op), p->types[2]);
  is_result(op, 3, mlirHandshakeSpeculatorGetCommitCtrl(op), p->types[3]);
  assert_int_equal(mlirHandshakeSpeculatorGetFifoDepth(op), UINT32_MAX);
  return op;
}

MAKE(HandshakeGuess) {
  MlirOperation op = mlirHandshakeGuessCreate(p->location, p->values[0],
                                              p->values[1], p->types[2]);
  has_size(op, 2, 1, 0);
  is_value(mlirHandshakeGuessGetExpected(op), p->values[0]);
  is_value(mlirHandshakeGuessGetClosing(op), p->values[1]);
  is_result(op, 0, mlirHandshakeGuessGetResult(op), p->types[2]);
  return op;
}

MAKE(HandshakeJudge) {
  MlirOperation op =
      mlirHandshakeJudgeCreate(p->location, p->values[0], p->values[1],
                               p->types[0], p->types[1], p->types[2]);
  has_size(op, 2, 3, 0);
  is_value(mlirHandshakeJudgeGetGuessed(op), p->values[0]);
  is_value(mlirHandshakeJudgeGetDecided(op), p->values[1]);
  is_result(op, 0, mlirHandshakeJudgeGetLast(op), p->types[0]);
  is_result(op, 1, mlirHandshakeJudgeGetTakesPlace(op), p->types[1]);
  is_result(op, 2, mlirHandshakeJudgeGetClosing(op), p->types[2]);
  return op;
}

MAKE(HandshakeSpecSaveCommit) {
  MlirOperation op = mlirHandshakeSpecSaveCommitCreate(
      p->location, p->values[0], p->values[1], p->values[2], p->types[0], 5);
  has_size(op, 3, 1, 1);
  is_value(mlirHandshakeSpecSaveCommitGetDataIn(op), p->values[0]);
  is_value(mlirHandshakeSpecSaveCommitGetIssueCtrl(op), p->values[1]);
  is_value(mlirHandshakeSpecSaveCommitGetHistoryCtrl(op), p->values[2]);
  is_result(op, 0, mlirHandshakeSpecSaveCommitGetDataOut(op), p->types[0]);
  assert_int_equal(mlirHandshakeSpecSaveCommitGetFifoDepth(op), 5);
  return op;
}

MAKE(HandshakeNonSpec) {
  MlirOperation op =
      mlirHandshakeNonSpecCreate(p->location, p->values[0], p->types[0]);
  has_size(op, 1, 1, 0);
  is_value(mlirHandshakeNonSpecGetDataIn(op), p->values[0]);
  is_result(op, 0, mlirHandshakeNonSpecGetDataOut(op), p->types[0]);
  return op;
}

MAKE(HandshakeSharingWrapper) {
  const int64_t credits[] = {1, 2};
  MlirAttribute list = mlirDenseI64ArrayGet(p->context, 2, credits);
  MlirOperation op = mlirHandshakeSharingWrapperCreate(
      p->location, 3, p->values + 1, p->values[0], 2, list, 6, 7, 8);
  has_size(op, 4, 2, 4);
  is_value(mlirHandshakeSharingWrapperGetDataOperands(op, 2), p->values[3]);
  is_value(mlirHandshakeSharingWrapperGetSharedResult(op), p->values[0]);
  is_result(op, 1, mlirHandshakeSharingWrapperGetDataResults(op, 1),
            mlirValueGetType(p->values[0]));
  assert_true(
      mlirAttributeEqual(mlirHandshakeSharingWrapperGetCreditsAttr(op), list));
  assert_int_equal(mlirHandshakeSharingWrapperGetNumSharedOperations(op), 6);
  assert_int_equal(mlirHandshakeSharingWrapperGetNumSharedOperands(op), 7);
  assert_int_equal(mlirHandshakeSharingWrapperGetLatency(op), 8);
  return op;
}

static const struct {
  const char *name;
  bool (*is_kind)(MlirOperation op);
  MlirOperation (*make)(const parts *p);
} kinds[] = {
#define KIND(stem, name) {name, mlirOperationIsA##stem, make_##stem},
    MLIR_HANDSHAKE_FOR_EACH_OP(KIND)};

static void every_operation_is_made_of_what_its_builder_is_given(void **state) {
  parts p = make_parts(*(MlirContext *)*state);
  for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
    MlirOperation op = kinds[i].make(&p);
    if (!kinds[i].is_kind(op)) {
      fail_msg("the builder of %s makes something else", kinds[i].name);
    }
    assert_true(mlirBlockIsNull(mlirOperationGetBlock(op)));
    mlirOperationDestroy(op);
  }
  mlirBlockDestroy(p.block);
}

static void is_null(MlirOperation op) { assert_true(mlirOperationIsNull(op)); }

static void without_a_part_there_is_no_operation(void **state) {
  parts p = make_parts(*(MlirContext *)*state);
  MlirLocation here = p.location;
  MlirValue none = {NULL};
  MlirValue some[] = {p.values[0], none};
  MlirType no_type = {NULL};
  is_null(mlirHandshakeAddICreate(here, p.values[0], none));
  is_null(mlirHandshakeForkCreate(here, none, 2));
  is_null(mlirHandshakeForkCreate(here, p.values[0], 0));
  is_null(mlirHandshakeMuxCreate(here, p.values[0], 2, some, p.types[0]));
  is_null(mlirHandshakeMuxCreate(here, p.values[0], -1, some, p.types[0]));
  is_null(mlirHandshakeSourceCreate(here, no_type));
  is_null(mlirHandshakeInstanceCreate(here, 0, NULL, -1, NULL, str("f")));
  is_null(mlirHandshakeInstanceCreate(here, 0, NULL, 0, NULL,
                                      mlirStringRefCreate(NULL, 0)));
  is_null(mlirHandshakeConstantCreate(here, p.values[0], p.types[0],
                                      mlirAttributeGetNull()));
  mlirBlockDestroy(p.block);
}

static void integers_fit_their_attributes(void **state) {
  parts p = make_parts(*(MlirContext *)*state);
  is_null(mlirHandshakeSpecSaveCommitCreate(p.location, p.values[0],
                                            p.values[1], p.values[2],
                                            p.types[0], (int64_t)1 << 32));
  is_null(mlirHandshakeSpecSaveCommitCreate(
      p.location, p.values[0], p.values[1], p.values[2], p.types[0], -1));
  mlirBlockDestroy(p.block);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_operation_is_made_of_what_its_builder_is_given),
      cmocka_unit_test(without_a_part_there_is_no_operation),
      cmocka_unit_test(integers_fit_their_attributes),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
