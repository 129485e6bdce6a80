// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All operations. This file has the function and its end; the units are in
// the files it includes, by family.

#ifndef HANDSHAKE_OPS_TD
#define HANDSHAKE_OPS_TD

include "HandshakeDialect.td"
include "HandshakeTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def FuncOp : Handshake_TopLevelOp<"func", [
    FunctionOpInterface, IsolatedFromAbove, RegionKindInterface,
    HasOnlyGraphRegion,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "circuit, or declaration of an external one";
  let description = [{
    One execution of the circuit takes one token from each argument and gives
    one token to each result. `argNames` and `resNames` name the ports of the
    hardware module. Every value is used once when the circuit is complete;
    before that the verifier does not ask for it. The `...` in the text has no
    meaning.
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Region *getCallableRegion() {
      return isExternal() ? nullptr : &getBody();
    }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
  }];
}

def EndOp : Handshake_Op<"end", [Terminator]> {
  let summary = "results of the function";
  let description = [{
    The execution is complete when every operand has a token.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs);
  let assemblyFormat = [{
    attr-dict ($inputs^ `:` custom<HandshakeTypeList>(type($inputs)))?
  }];
  let hasVerifier = 1;
}

def ReturnOp : Handshake_Op<"return", [Pure]> {
  let summary = "hands the results of a function on, as they are";
  let description = [{
    Nothing but wires, one result for each operand. It marks what a program
    returns; the results of the function are those of `end`. Canonicalization
    removes it.
  }];
  let arguments = (ins Variadic<HandshakeType>:$inputs);
  let results = (outs Variadic<HandshakeType>:$outputs);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

include "HandshakeElasticOps.td"
include "HandshakeMemoryOps.td"
include "HandshakeArithOps.td"
include "HandshakeChannelOps.td"
include "HandshakeSpeculationOps.td"

#endif
