/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text shared by operations: inside a circuit, types are written short,
 * `<i32>` for `!handshake.channel<i32>` and `<>` for `!handshake.control<>`.
 */
#ifndef HLS_DIALECT_ASSEMBLY_H
#define HLS_DIALECT_ASSEMBLY_H

#include "mlir/IR/OpImplementation.h"
#include <cstdint>

namespace hls::handshake {

/* A type, short or full. Types of other dialects are only known in full. */
mlir::ParseResult parseHandshakeType(mlir::OpAsmParser &parser,
                                     mlir::Type &type);
void printHandshakeType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type type);

/* Possibly none, separated by commas. */
mlir::ParseResult
parseHandshakeTypeList(mlir::OpAsmParser &parser,
                       llvm::SmallVectorImpl<mlir::Type> &types);
void printHandshakeTypeList(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                            mlir::TypeRange types);

/* `[operands]`; the brackets may be left out. */
mlir::ParseResult parseBracketedOperands(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands);
void printBracketedOperands(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                            mlir::OperandRange operands);

/* `[operands] to result` of a unit that chooses one of its operands. Also read
 * as one type for all of them. */
mlir::ParseResult parseChoiceTypes(
    mlir::OpAsmParser &parser, llvm::SmallVectorImpl<mlir::Type> &data,
    mlir::Type &result,
    const llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand>
        &operands);
void printChoiceTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::TypeRange data, mlir::Type result,
                      mlir::OperandRange operands);

/* `token, data` of a wait, whose result has the type of the data. Also read as
 * `(token, data) -> result`. */
mlir::ParseResult parseWaitTypes(mlir::OpAsmParser &parser, mlir::Type &token,
                                 mlir::Type &data, mlir::Type &result);
void printWaitTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::Type token, mlir::Type data, mlir::Type result);

/* `operand to result`. Also read as `operand -> result`. */
mlir::ParseResult parseConversionTypes(mlir::OpAsmParser &parser,
                                       mlir::Type &operand, mlir::Type &result);
void printConversionTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                          mlir::Type operand, mlir::Type result);

/* An integer between 0 and `max`. */
mlir::ParseResult parseUnsigned(mlir::AsmParser &parser, unsigned &value,
                                unsigned max = UINT32_MAX);

} // namespace hls::handshake

#endif
