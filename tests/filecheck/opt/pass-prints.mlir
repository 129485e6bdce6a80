// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The IR around passes of the project, and what is left of one that fails.
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(handshake.func(handshake-materialize),handshake-canonicalize)' --mlir-print-ir-before=handshake-materialize -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: mlir-opt %s --pass-pipeline='builtin.module(handshake-materialize,handshake-materialize)' --mlir-print-ir-after-all --mlir-print-ir-after-change -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: mlir-opt %s --pass-pipeline='builtin.module(handshake.func(handshake-materialize))' --mlir-disable-threading --mlir-print-ir-module-scope --mlir-print-ir-after=handshake-materialize -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(handshake-materialize,handshake-break-paths{part=nothing})' --mlir-print-ir-after-failure -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILURE
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(handshake-materialize,handshake-break-paths{part=nothing})' --mlir-disable-threading --mlir-pass-pipeline-crash-reproducer=%t.mlir --mlir-pass-pipeline-local-reproducer -o /dev/null 2>&1
// RUN: FileCheck %s --check-prefix=LOCAL --input-file=%t.mlir

// BEFORE:      IR Dump Before {{.*}}(handshake-materialize)
// BEFORE-NEXT: handshake.func @one
// BEFORE-NOT:  fork
// BEFORE-NOT:  (handshake-canonicalize)

// CHANGE:      IR Dump After {{.*}}(handshake-materialize)
// CHANGE:      fork [2]
// CHANGE-NOT:  IR Dump

// SCOPE:       IR Dump After {{.*}}(handshake-materialize) ('handshake.func' operation: @one)
// SCOPE-NEXT:  module {

// FAILURE:     IR Dump After {{.*}} Failed (handshake-break-paths)

// With the IR in front of the pass that fails, and with that pass alone.
// LOCAL:       fork [2]
// LOCAL:       mlir_reproducer: {
// LOCAL-NEXT:  pipeline: "builtin.module({{.*}}handshake-break-paths{part=nothing
// LOCAL-NOT:   handshake-materialize
handshake.func @one(%a: !handshake.channel<i32>) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["o"]} {
  %r = addi %a, %a : <i32>
  end %r : <i32>
}
