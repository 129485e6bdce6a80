// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers{algorithm=best})' 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not hls-opt %s --pass-pipeline='builtin.module(handshake-place-buffers)' 2>&1 | FileCheck %s --check-prefix=COPIES

// ALGORITHM: error: unknown buffer placement algorithm 'best'; known: on-merges, throughput [unknown-buffer-algorithm]
// COPIES: :[[@LINE+1]]:1: error: every value of 'copies' must have exactly one use: run handshake-materialize first [not-materialized]
handshake.func @copies(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0 = addi %a, %a : <i32>
  end %0, %start : <i32>, <>
}
