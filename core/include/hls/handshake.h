/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The Handshake dialect as seen from C, in the style of MLIR's C API.
 * Operations are created by name ("handshake.fork") through the generic
 * interface; result types must be given. What the generic interface cannot do
 * is here: the dialect's handle, its types and its attributes.
 *
 * Types and attributes live as long as their context and are never freed by
 * the caller. A ...Get function that is given something invalid returns a null
 * value (mlirTypeIsNull, mlirAttributeIsNull) and reports nothing. Accessors
 * never assert: asked about a type or attribute of another kind, they return
 * null, zero or false.
 */
#ifndef HLS_HANDSHAKE_H
#define HLS_HANDSHAKE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mlirGetDialectHandle__handshake__(): to be inserted in a registry with
 * mlirDialectHandleInsertDialect, or loaded with mlirDialectHandleLoadDialect.
 */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Handshake, handshake);

/* Inserts every dialect the compiler works with: handshake, func, cf, arith,
 * math, memref and llvm. */
void hlsRegisterDialects(MlirDialectRegistry registry);

/* ---- Types ---- */

/* A signal that travels beside the data of a channel. */
typedef struct MlirHandshakeExtraSignal {
  MlirStringRef name; /* [A-Za-z0-9_]+, neither "valid" nor "ready" */
  MlirType type;      /* builtin integer or float */
  bool isUpstream;    /* against the direction of the data, like ready */
} MlirHandshakeExtraSignal;

/* Is it a control or a channel, either one? */
bool mlirTypeIsAHandshake(MlirType type);
bool mlirTypeIsAHandshakeControl(MlirType type);
bool mlirTypeIsAHandshakeChannel(MlirType type);

/* !handshake.control<[extras]>. Null when an extra signal is invalid or two
 * have the same name. */
MlirType mlirHandshakeControlTypeGet(MlirContext context, intptr_t numExtras,
                                     const MlirHandshakeExtraSignal *extras);

/* !handshake.channel<dataType, [extras]>. `dataType` must be a builtin integer
 * or float of at least one bit; `index` stands for i32. Null when it is not,
 * or for the reasons above. */
MlirType mlirHandshakeChannelTypeGet(MlirType dataType, intptr_t numExtras,
                                     const MlirHandshakeExtraSignal *extras);

/* The type of the payload; null for a control. */
MlirType mlirHandshakeChannelTypeGetDataType(MlirType type);

/* Bits of payload, 0 for a control. Extra signals do not count. */
unsigned mlirHandshakeTypeGetDataWidth(MlirType type);

/* Extra signals in declaration order. The name is borrowed from the context.
 * Out of range: a zeroed value. */
intptr_t mlirHandshakeTypeGetNumExtraSignals(MlirType type);
MlirHandshakeExtraSignal mlirHandshakeTypeGetExtraSignal(MlirType type,
                                                         intptr_t index);

/* Position of the extra signal of that name, or -1. */
intptr_t mlirHandshakeTypeFindExtraSignal(MlirType type, MlirStringRef name);

/* The same type with other data (channel only), or with other extra signals.
 * Null when the result would be invalid. */
MlirType mlirHandshakeChannelTypeWithDataType(MlirType type, MlirType dataType);
MlirType
mlirHandshakeTypeWithExtraSignals(MlirType type, intptr_t numExtras,
                                  const MlirHandshakeExtraSignal *extras);

/* ---- What hardware does with extra signals ---- */

/* Downstream signals are part of a token and move, wait and are copied with
 * it. Where several tokens become one, somebody's signals are lost; the rule
 * says whose. docs/handshake.md explains each. */
typedef enum MlirHandshakeSignalRule {
  /* No rule: the operation looks at the signals itself, or is no unit. */
  MlirHandshakeSignalRuleNone = 0,
  MlirHandshakeSignalRuleMove,   /* they are data to the operation */
  MlirHandshakeSignalRuleSteer,  /* the same, without those of operand 0 */
  MlirHandshakeSignalRuleChoose, /* of the token chosen, on both results */
  /* The result has those of operand 0, the operation holds no token. */
  MlirHandshakeSignalRuleAtOnce,
  MlirHandshakeSignalRulePipelined, /* the same, but it holds tokens */
  MlirHandshakeSignalRuleMake,      /* they begin here, as zeros */
  MlirHandshakeSignalRuleDrop,      /* they end here */
} MlirHandshakeSignalRule;

/* The rule of the operation; None for one of another dialect. */
MlirHandshakeSignalRule mlirHandshakeOpGetSignalRule(MlirOperation op);

/* ---- Attributes ---- */

/* Values of the i64 attribute `bufferType` of handshake.buffer. */
typedef enum MlirHandshakeBufferType {
  MlirHandshakeBufferOneSlotBreakDV = 0,
  MlirHandshakeBufferOneSlotBreakR = 1,
  MlirHandshakeBufferFifoBreakNone = 2,
  MlirHandshakeBufferFifoBreakDV = 3,
  MlirHandshakeBufferOneSlotBreakDVR = 4,
  MlirHandshakeBufferShiftRegBreakDV = 5,
  MlirHandshakeBufferCounter = 6,
} MlirHandshakeBufferType;

/* The spelling in the IR, "FIFO_BREAK_DV"; null for an unknown value. */
MlirStringRef mlirHandshakeBufferTypeStringify(MlirHandshakeBufferType type);

/* #handshake.mem_interface<MC> and #handshake.mem_interface<LSQ: group>: the
 * interface a memory access connects to. */
bool mlirAttributeIsAHandshakeMemInterface(MlirAttribute attribute);
MlirAttribute mlirHandshakeMemInterfaceAttrGetMC(MlirContext context);
MlirAttribute mlirHandshakeMemInterfaceAttrGetLSQ(MlirContext context,
                                                  unsigned group);
bool mlirHandshakeMemInterfaceAttrIsLSQ(MlirAttribute attribute);
/* 0 for a memory controller. */
unsigned mlirHandshakeMemInterfaceAttrGetLSQGroup(MlirAttribute attribute);

/* One ordering between two accesses to the same memory. */
typedef struct MlirHandshakeMemDependence {
  MlirStringRef dstAccess; /* handshake.name of the access that comes after */
  unsigned loopDepth;      /* loop levels the two accesses share */
  unsigned distance;       /* in iterations of the innermost shared loop */
  bool isActive;           /* false: the circuit already enforces it */
} MlirHandshakeMemDependence;

/* #handshake<deps[{...}, ...]>, the value of `handshake.deps`. An empty list
 * has no textual form: leave the attribute out instead (Get returns null). */
bool mlirAttributeIsAHandshakeMemDependences(MlirAttribute attribute);
MlirAttribute mlirHandshakeMemDependencesAttrGet(
    MlirContext context, intptr_t numDependences,
    const MlirHandshakeMemDependence *dependences);
intptr_t mlirHandshakeMemDependencesAttrGetNum(MlirAttribute attribute);
/* `dstAccess` is borrowed from the context. Out of range: a zeroed value. */
MlirHandshakeMemDependence
mlirHandshakeMemDependencesAttrGetElement(MlirAttribute attribute,
                                          intptr_t index);

#ifdef __cplusplus
}
#endif
#endif
