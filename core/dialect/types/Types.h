/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Channel types, and questions about them that verifiers ask. The questions
 * accept any type and never assert.
 */
#ifndef HLS_DIALECT_TYPES_H
#define HLS_DIALECT_TYPES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeRange.h"
#include <initializer_list>

namespace hls::handshake {

/* A signal beside the data of a channel. The name is a uniqued string, so that
 * the struct can be copied and compared as plain data. */
struct ExtraSignal {
  mlir::StringAttr name;
  mlir::Type type;
  bool isUpstream;

  bool operator==(const ExtraSignal &other) const {
    return name == other.name && type == other.type &&
           isUpstream == other.isUpstream;
  }
};

inline llvm::hash_code hash_value(const ExtraSignal &signal) {
  return llvm::hash_combine(signal.name, signal.type, signal.isUpstream);
}

bool isHandshakeType(mlir::Type type);
bool isBareControl(mlir::Type type);

/* A memref of one dimension and static size? */
bool isMemoryType(mlir::Type type);

/* The type of the payload; i0 for a control, null for any other type. */
mlir::Type dataType(mlir::Type type);

/* Bits of the payload; 0 for a control and for any other type. */
unsigned dataWidth(mlir::Type type);

/* Empty for any other type. */
llvm::ArrayRef<ExtraSignal> extraSignals(mlir::Type type);

bool haveSameData(std::initializer_list<mlir::Type> types,
                  mlir::TypeRange variadic = {});
bool haveSameExtras(std::initializer_list<mlir::Type> types,
                    mlir::TypeRange variadic = {});

/* Do all of the types have the same extra signals, and `steering` those, or
 * none, or has it some where they have none? */
bool haveSteeredExtras(mlir::Type steering,
                       std::initializer_list<mlir::Type> types,
                       mlir::TypeRange variadic = {});

/* Is it a channel of that kind of data, of the given width if any? */
bool carriesInteger(mlir::Type type, unsigned width = 0);
bool carriesFloat(mlir::Type type, unsigned width = 0);

/* Questions about the tag of speculative tokens, the signal `spec`. */
bool mentionsSpec(mlir::Type type);
bool hasSpecTag(mlir::Type type); /* one downstream i1 */
bool haveSameExtrasButSpec(std::initializer_list<mlir::Type> types);

/* <i1> with the extra signals of `operand`; `operand` itself when it is not a
 * channel, for the verifier to complain about. */
mlir::Type comparisonType(mlir::Type operand);

/* The name of an extra signal that was left out: extra0, extra1, … */
mlir::StringAttr unnamedSignal(mlir::MLIRContext *context, size_t position);

/* `<>`, `<[extras]>` or `<data, [extras]>`: what is left of a control or a
 * channel when its name is left out. It may also be there without its prefix:
 * `control`, `channel<i32>`. Nothing is consumed when the text is none of
 * these. */
mlir::OptionalParseResult parseOptionalShortType(mlir::AsmParser &parser,
                                                 mlir::Type &type);

} // namespace hls::handshake

#define GET_TYPEDEF_CLASSES
#include "HandshakeTypes.h.inc"

#endif
