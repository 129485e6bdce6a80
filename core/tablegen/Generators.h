/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files that hls-tblgen can write. Each function writes one file and
 * returns whether it failed, as TableGen expects.
 */
#ifndef HLS_TABLEGEN_GENERATORS_H
#define HLS_TABLEGEN_GENERATORS_H

#include "llvm/Support/raw_ostream.h"

namespace llvm {
class RecordKeeper;
}

namespace hls::tblgen {

/* A header with, for each operation of the dialect: its name, whether an
 * operation is one, its builder, and its operands, results and attributes by
 * name. */
bool emitOpDeclarations(const llvm::RecordKeeper &records,
                        llvm::raw_ostream &os);
/* The functions that the header declares. */
bool emitOpDefinitions(const llvm::RecordKeeper &records,
                       llvm::raw_ostream &os);

/* A header with the enumerations of the dialect and their text forms. */
bool emitEnumDeclarations(const llvm::RecordKeeper &records,
                          llvm::raw_ostream &os);
bool emitEnumDefinitions(const llvm::RecordKeeper &records,
                         llvm::raw_ostream &os);

} // namespace hls::tblgen

#endif
