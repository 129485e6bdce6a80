/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The Handshake dialect as seen from C, in the style of MLIR's C API.
 * The names, kinds, builders and parts of the operations are in
 * hls/handshake_ops.h, the enumerations in hls/handshake_enums.h. The rest is
 * here: the dialect's handle, its types, its attributes, and the creation of
 * the one operation that has a body.
 *
 * Types and attributes live as long as their context and are never freed by
 * the caller. A ...Get function that is given something invalid returns a null
 * value (mlirTypeIsNull, mlirAttributeIsNull) and reports nothing. It loads the
 * dialect where that has not been done. Accessors never assert: asked about a
 * type or attribute of another kind, they return null, zero or false.
 */
#ifndef HLS_HANDSHAKE_H
#define HLS_HANDSHAKE_H

#include "hls/handshake_enums.h"
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Attributes of a handshake.func whose calls of external functions are ports:
 * how many of its last arguments and results those are. */
#define HLS_EXTERNAL_ARGUMENTS "hls.external_arguments"
#define HLS_EXTERNAL_RESULTS "hls.external_results"

/* At cf level, an attribute of a placeholder's parameter whose C type has no
 * sign: MLIR's types of numbers that are computed with do not say it. */
#define HLS_ARGUMENT_UNSIGNED "hls.unsigned"

/* Attributes of a handshake.func: the names of its ports, a string for each. */
#define HLS_ARGUMENT_NAMES "argNames"
#define HLS_RESULT_NAMES "resNames"

/* Attribute of a handshake.func, a dictionary by the names of ports: what is
 * above the bits that such a port has, of the numbers that pass through it. */
#define HLS_NARROWED_PORTS "narrowedPorts"
#define HLS_NARROWED_ZEROS "zeros"
#define HLS_NARROWED_SIGN "sign"

/* Attributes of a kernel's function: a dictionary of the interfaces that were
 * chosen for its arguments and for "return", the call, by their names; and the
 * names of those arrays of which each element is accessed once, in order. */
#define HLS_INTERFACES "hls.interfaces"
#define HLS_IN_ORDER "hls.in_order"

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
  MlirStringRef name; /* [A-Za-z_][A-Za-z0-9_]*, no "valid" and no "ready" */
  MlirType type;      /* builtin integer or float */
  bool isUpstream;    /* against the direction of the data, like ready */
} MlirHandshakeExtraSignal;

/* Is it a control or a channel, either one? */
bool mlirTypeIsAHandshake(MlirType type);
bool mlirTypeIsAHandshakeControl(MlirType type);
bool mlirTypeIsAHandshakeChannel(MlirType type);
MlirTypeID mlirHandshakeControlTypeGetTypeID(void);
MlirTypeID mlirHandshakeChannelTypeGetTypeID(void);

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

/* The rule of the operation; None for one of another dialect. */
MlirHandshakeSignalRule mlirHandshakeOpGetSignalRule(MlirOperation op);

/* ---- Operations ---- */

/* Removes the wiring of a handshake.func that cancels out: compose and
 * decompose, bundle and unbundle, as the canonicalizer does. Nothing else is
 * touched. Nothing happens for a null operation. */
void mlirHandshakeFoldWiring(MlirOperation function);

/* Calls back for every operation of the dialect, by name ("handshake.addi").
 * The dialect must be loaded. */
typedef void (*MlirHandshakeOperationCallback)(MlirStringRef name,
                                               MlirHandshakeSignalRule rule,
                                               void *user_data);
void mlirHandshakeForEachOperation(MlirContext context,
                                   MlirHandshakeOperationCallback callback,
                                   void *user_data);

/* ---- Attributes ---- */

/* #handshake.mem_interface<MC> and #handshake.mem_interface<LSQ: group>: the
 * interface a memory access connects to. */
bool mlirAttributeIsAHandshakeMemInterface(MlirAttribute attribute);
MlirTypeID mlirHandshakeMemInterfaceAttrGetTypeID(void);
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
MlirTypeID mlirHandshakeMemDependencesAttrGetTypeID(void);
MlirAttribute mlirHandshakeMemDependencesAttrGet(
    MlirContext context, intptr_t numDependences,
    const MlirHandshakeMemDependence *dependences);
intptr_t mlirHandshakeMemDependencesAttrGetNum(MlirAttribute attribute);
/* `dstAccess` is borrowed from the context. Out of range: a zeroed value. */
MlirHandshakeMemDependence
mlirHandshakeMemDependencesAttrGetElement(MlirAttribute attribute,
                                          intptr_t index);

/* The buffers that a channel may have, and its delays in nanoseconds. */
typedef struct MlirHandshakeChannelBufProps {
  unsigned minTransparent, maxTransparent;
  unsigned minOpaque, maxOpaque;
  bool isTransparentUnbounded, isOpaqueUnbounded; /* then the maximum is 0 */
  unsigned minSlots;
  double inDelay, outDelay, delay;
} MlirHandshakeChannelBufProps;

/* #handshake<channelBufProps[0,inf], [1,2], 3, 0.0, 0.25, 1.5>. */
bool mlirAttributeIsAHandshakeChannelBufProps(MlirAttribute attribute);
MlirTypeID mlirHandshakeChannelBufPropsAttrGetTypeID(void);
MlirAttribute mlirHandshakeChannelBufPropsAttrGet(
    MlirContext context, const MlirHandshakeChannelBufProps *properties);
/* A zeroed value for an attribute of another kind. */
MlirHandshakeChannelBufProps
mlirHandshakeChannelBufPropsAttrGetValue(MlirAttribute attribute);

/* #handshake<bufProps{"0": ...}>, the value of `handshake.bufProps`: the
 * properties of some operands, each a channelBufProps. Null when there are
 * none, when an operand has several, or when one is of another kind. */
bool mlirAttributeIsAHandshakeOpBufProps(MlirAttribute attribute);
MlirTypeID mlirHandshakeOpBufPropsAttrGetTypeID(void);
MlirAttribute mlirHandshakeOpBufPropsAttrGet(MlirContext context,
                                             intptr_t numOperands,
                                             const unsigned *operands,
                                             const MlirAttribute *properties);
/* Null for an operand without properties. */
MlirAttribute mlirHandshakeOpBufPropsAttrGetOperand(MlirAttribute attribute,
                                                    unsigned operand);

/* #handshake<fpu_impl flopoco>: who designed the floating point unit. */
bool mlirAttributeIsAHandshakeFPU(MlirAttribute attribute);
MlirTypeID mlirHandshakeFPUAttrGetTypeID(void);
/* Null for an unknown value. */
MlirAttribute mlirHandshakeFPUAttrGet(MlirContext context,
                                      MlirHandshakeFPUImpl origin);
/* Flopoco, the default, for an attribute of another kind. */
MlirHandshakeFPUImpl mlirHandshakeFPUAttrGetOrigin(MlirAttribute attribute);

/* #handshake<lsqDepth[loads, stores]>: entries of the queues. */
bool mlirAttributeIsAHandshakeLSQDepth(MlirAttribute attribute);
MlirTypeID mlirHandshakeLSQDepthAttrGetTypeID(void);
MlirAttribute mlirHandshakeLSQDepthAttrGet(MlirContext context, unsigned loads,
                                           unsigned stores);
unsigned mlirHandshakeLSQDepthAttrGetLoads(MlirAttribute attribute);
unsigned mlirHandshakeLSQDepthAttrGetStores(MlirAttribute attribute);

/* #handshake<cfdfcToBBList {...}> and #handshake<cfdfcThroughput {...}>: the
 * basic blocks, and the tokens per cycle, of each cycle of blocks that is worth
 * optimizing, as a dictionary by its number. Null when `entries` is none. */
bool mlirAttributeIsAHandshakeCFDFCToBBList(MlirAttribute attribute);
MlirTypeID mlirHandshakeCFDFCToBBListAttrGetTypeID(void);
bool mlirAttributeIsAHandshakeCFDFCThroughput(MlirAttribute attribute);
MlirTypeID mlirHandshakeCFDFCThroughputAttrGetTypeID(void);
MlirAttribute mlirHandshakeCFDFCToBBListAttrGet(MlirAttribute entries);
MlirAttribute mlirHandshakeCFDFCThroughputAttrGet(MlirAttribute entries);
/* The dictionary of either one; null for another kind. */
MlirAttribute mlirHandshakeCFDFCAttrGetEntries(MlirAttribute attribute);

/* ---- Attributes of operations ---- */

/* All attributes of an operation that are not of its kind, such as
 * handshake.name, as one: equal where they are. Asking for it costs less than
 * asking for one of them. May be null for none. */
MlirAttribute mlirHandshakeGetDiscardableDictionary(MlirOperation op);

/* ---- Creating a function ---- */

/* A function without a body yet: append a block that has the arguments of
 * `type` to region 0, or leave it a declaration. `argNames` and `resNames` have
 * one name for each port. The caller owns what it returns, until it inserts it
 * in a block (mlirBlockAppendOwnedOperation) or destroys it
 * (mlirOperationDestroy). Null when the type is none of a function or the name
 * is empty. */
MlirOperation mlirHandshakeFuncCreate(MlirLocation location, MlirStringRef name,
                                      MlirType type,
                                      const MlirStringRef *argNames,
                                      const MlirStringRef *resNames);

#ifdef __cplusplus
}
#endif
#endif
