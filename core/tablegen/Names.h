/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the parts of a dialect are called in C, and what every generated header
 * begins and ends with.
 */
#ifndef HLS_TABLEGEN_NAMES_H
#define HLS_TABLEGEN_NAMES_H

#include "mlir/TableGen/Attribute.h"
#include "mlir/TableGen/Operator.h"
#include "llvm/TableGen/Record.h"
#include <string>
#include <vector>

namespace hls::tblgen {

/* The dialect that -capi-dialect names. Null, with a message, when there is
 * none of that name. */
const llvm::Record *selectedDialect(const llvm::RecordKeeper &records);

/* The operations of the selected dialect, or those of them that -capi-op
 * names. */
std::vector<mlir::tblgen::Operator>
selectedOps(const llvm::RecordKeeper &records);

/* -capi-names-only: which operation it is shall be known, not what it is made
 * of. */
bool areNamesEnough();

/* -capi-builders: operations are made from C, too. */
bool areBuildersWanted();

/* "MemRef" of the dialect whose C++ class is MemRefDialect. */
std::string dialectStem(const llvm::Record &dialect);

/* "HandshakeConditionalBranch": dialect and C++ class, without "Op". */
std::string opStem(const mlir::tblgen::Operator &op);

/* "handshake.cond_br" or "numSlots" as HANDSHAKE_COND_BR or NUM_SLOTS. */
std::string macroStem(llvm::StringRef name);

/* With the first letter as a capital one; "sym_name" is "SymName". */
std::string capitalized(llvm::StringRef name);

/* The attribute without "optional" and default values around it. */
mlir::tblgen::Attribute baseOf(const mlir::tblgen::Attribute &attribute);

/* "MlirHandshakeBufferType". */
std::string enumType(const mlir::tblgen::EnumAttr &definition);

/* The enumeration an attribute is of, if it belongs to the selected dialect
 * and is stored as an integer. Null otherwise. */
const llvm::Record *enumOf(const mlir::tblgen::Attribute &attribute);

/* The first and the last lines of a header. `guard` is HLS_HANDSHAKE_OPS_H. */
void beginHeader(llvm::raw_ostream &os, llvm::StringRef guard,
                 llvm::StringRef description);
void endHeader(llvm::raw_ostream &os);

} // namespace hls::tblgen

#endif
