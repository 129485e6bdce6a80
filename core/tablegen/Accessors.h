/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions that an operation has in C: how each is declared, and what it
 * does. Both generators of operations write what this says.
 */
#ifndef HLS_TABLEGEN_ACCESSORS_H
#define HLS_TABLEGEN_ACCESSORS_H

#include "mlir/TableGen/Operator.h"
#include "llvm/TableGen/Record.h"
#include <string>
#include <vector>

namespace hls::tblgen {

struct Accessor {
  std::string declaration; /* "bool mlirOperationIsAFuncCall(...)" */
  std::string body;        /* "return isOp<::mlir::func::CallOp>(op);" */
};

Accessor isAccessor(const mlir::tblgen::Operator &op);
Accessor pureAccessor(const llvm::Record &dialect);

/* Of the attributes that the dialect gives to operations of any kind. */
std::vector<Accessor> discardableAccessors(const llvm::Record &dialect);

/* None of these when names are enough. */
std::vector<Accessor> operandAccessors(const mlir::tblgen::Operator &op);
std::vector<Accessor> resultAccessors(const mlir::tblgen::Operator &op);
std::vector<Accessor> attributeAccessors(const mlir::tblgen::Operator &op);

} // namespace hls::tblgen

#endif
