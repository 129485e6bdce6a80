// RUN: not hls-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(lower-cf-to-handshake)' 2>&1 | FileCheck %s
// RUN: hls-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(mark-memory-interfaces)' | FileCheck %s --check-prefix=MARKED
// RUN: hls-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func-maximize-ssa)' | FileCheck %s --check-prefix=SSA

// What ends the block is of a dialect that is not there.

func.func @f(%m: memref<4xi32>, %i: index) {
  // MARKED: memref.load {{.*}}#handshake.mem_interface<MC>
  // SSA: memref.load
  %0 = memref.load %m[%i] : memref<4xi32>
  // CHECK: :[[@LINE+1]]:3: error: 'foo.ret'
  "foo.ret"() : () -> ()
}
