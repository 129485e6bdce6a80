// RUN: hls-opt %s --pass-pipeline='builtin.module(cse)' | FileCheck %s

// Equal constants are one where one token gives both, and only there.
// CHECK-LABEL: handshake.func @equal
// CHECK-NEXT:    %[[ONE:.*]] = constant %arg0 {value = 7 : i8}
// CHECK-NEXT:    %[[OTHER:.*]] = constant %arg1 {value = 7 : i8}
// CHECK-NEXT:    end %[[ONE]], %[[ONE]], %[[OTHER]]
handshake.func @equal(%a: !handshake.control<>, %b: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %0 = constant %a {value = 7 : i8} : <>, <i8>
  %1 = constant %a {value = 7 : i8} : <>, <i8>
  %2 = constant %b {value = 7 : i8} : <>, <i8>
  end %0, %1, %2 : <i8>, <i8>, <i8>
}
