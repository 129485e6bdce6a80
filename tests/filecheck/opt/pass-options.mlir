// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options of passes are MLIR's: listed, printed, kept by reproducers, refused
// when there are no such ones. Passes on circuits run on one function, too, and
// count what they do.
//
// RUN: mlir-opt --help | FileCheck %s --check-prefix=HELP
// RUN: mlir-opt %s --pass-pipeline='builtin.module(handshake.func(handshake-materialize,handshake-break-paths{part=calls}))' \
// RUN:   --dump-pass-pipeline --mlir-pass-statistics -o %t.out 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t.out
// RUN: not mlir-opt %s --handshake-break-paths='parts=calls' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not mlir-opt %s --handshake-materialize='a=1' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(handshake-materialize))' 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: mlir-opt %s --handshake-materialize --handshake-break-paths='period=4.5' \
// RUN:   --mlir-pass-pipeline-crash-reproducer=%t.unused --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=PERIOD
// RUN: not mlir-opt %s --handshake-break-paths='part=nothing period=4.5' --mlir-pass-pipeline-crash-reproducer=%t.mlir 2>&1 | FileCheck %s --check-prefix=CRASH
// RUN: not mlir-opt %t.mlir --run-reproducer 2>&1 | FileCheck %s --check-prefix=AGAIN

// HELP: --handshake-break-paths - Put registers into paths that are too long for the clock
// HELP-NEXT: --part=<string> - which paths: those in loops or those of calls; all if not given
// HELP-NEXT: --period=<string> - length of a clock cycle in nanoseconds

// CHECK: builtin.module(handshake.func(handshake-materialize,handshake-break-paths{part=calls period=5.0}))
// IR: handshake.func @one
// IR: fork [3] {{.*}}handshake.name = "fork0"
// IR: handshake.func @two
// IR: fork [2] {{.*}}handshake.name = "fork0"
// CHECK: 'handshake-materialize'
// CHECK-NEXT: (S) 9 made - operations that the pass has made

// UNKNOWN: no such option parts
// NONE: no such option a
// KIND: unable to schedule pass 'handshake-materialize' on a PassManager intended to run on 'func.func'
// PERIOD: handshake-break-paths{part= period=4.5}
// CRASH: unknown part of the paths 'nothing'
// AGAIN: unknown part of the paths 'nothing'
handshake.func @one(%a: !handshake.channel<i32>) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["o"]} {
  %r = addi %a, %a : <i32>
  %q = addi %r, %a : <i32>
  end %q : <i32>
}

handshake.func @two(%a: !handshake.channel<i32>) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["o"]} {
  %r = addi %a, %a : <i32>
  %q = addi %r, %r : <i32>
  end %q : <i32>
}
