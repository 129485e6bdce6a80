// RUN: not --crash mlir-opt %s --test-pass-crash
// RUN: not mlir-opt %s --cse --test-pass-crash \
// RUN:   --mlir-pass-pipeline-crash-reproducer=%t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPRO --input-file=%t
// RUN: not --crash mlir-opt %t --run-reproducer

// CHECK: crash.mlir:{{.*}}: error: Failures have been detected while processing an MLIR pass pipeline
// CHECK: note: Pipeline failed while executing {{.*}}reproducer generated at `{{.*}}`
// REPRO: func.func @nothing
// REPRO: mlir_reproducer: {
// REPRO: pipeline: "builtin.module({{.*}}cse,{{ ?}}test-pass-crash
func.func @nothing() {
  return
}
