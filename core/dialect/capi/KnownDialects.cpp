/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The dialects the compiler works with.
 */
#include "core/dialect/capi/KnownDialects.h"
#include "core/dialect/types/Dialect.h"
#include "hls/handshake.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using hls::handshake::HandshakeDialect;

template <typename... Dialects> struct DialectList {
  static void insertAll(DialectRegistry &registry) {
    registry.insert<Dialects...>();
  }
  static void insert(DialectRegistry &registry, StringRef dialectNamespace) {
    ((Dialects::getDialectNamespace() == dialectNamespace
          ? registry.insert<Dialects>()
          : void()),
     ...);
  }
};

using KnownDialects =
    DialectList<HandshakeDialect, arith::ArithDialect, cf::ControlFlowDialect,
                func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
                memref::MemRefDialect>;

void hls::insertKnownDialect(DialectRegistry &registry,
                             StringRef dialectNamespace) {
  KnownDialects::insert(registry, dialectNamespace);
}

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Handshake, handshake, HandshakeDialect)

void hlsRegisterDialects(MlirDialectRegistry registry) {
  KnownDialects::insertAll(*unwrap(registry));
}
