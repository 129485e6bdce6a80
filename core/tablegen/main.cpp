/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-tblgen: mlir-tblgen with generators of its own.
 */
#include "core/tablegen/Generators.h"
#include "mlir/TableGen/GenInfo.h"
#include "mlir/Tools/mlir-tblgen/MlirTblgenMain.h"

static mlir::GenRegistration
    opDeclarations("gen-capi-op-decls", "C header: the operations of a dialect",
                   hls::tblgen::emitOpDeclarations);
static mlir::GenRegistration
    opDefinitions("gen-capi-op-defs", "C++: what the header of ops declares",
                  hls::tblgen::emitOpDefinitions);
static mlir::GenRegistration
    enumDeclarations("gen-capi-enum-decls",
                     "C header: the enumerations of a dialect",
                     hls::tblgen::emitEnumDeclarations);
static mlir::GenRegistration
    enumDefinitions("gen-capi-enum-defs",
                    "C++: what the header of enumerations declares",
                    hls::tblgen::emitEnumDefinitions);

int main(int argc, char **argv) { return mlir::MlirTblgenMain(argc, argv); }
