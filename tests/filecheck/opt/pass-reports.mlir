// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What passes report: their counts, by pass of the pipeline or all of a kind
// together, their time, and each run when it is asked for.
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(flatten-memref-row-major,reduce-by-constants,expand-arith,push-constants,mark-memory-interfaces,name-all-operations,func.func(func-maximize-ssa),lower-cf-to-handshake,handshake-materialize,handshake-infer-basic-blocks,handshake-hold-loads,remove-operation-names)' \
// RUN:   --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: mlir-opt %s --pass-pipeline='builtin.module(name-all-operations,remove-operation-names,name-all-operations)' \
// RUN:   --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=EACH
// RUN: mlir-opt %s --pass-pipeline='builtin.module(name-all-operations,remove-operation-names,name-all-operations)' \
// RUN:   --mlir-pass-statistics --mlir-pass-statistics-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(expand-arith),push-constants)' --debug-only=expand-arith,cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=DEBUG
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(expand-arith),push-constants)' --debug -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(expand-arith),push-constants)' --mlir-timing --mlir-timing-display=list -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIMES
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(expand-arith),push-constants)' --mlir-timing --mlir-timing-display=tree -o /dev/null 2>&1 | FileCheck %s --check-prefix=TREE

// COUNTS:      'flatten-memref-row-major'
// COUNTS-NEXT: (S) 1 flattened - arrays that have one dimension now
// COUNTS:      'reduce-by-constants'
// COUNTS-NEXT: (S) 2 reduced - operations that are written by simpler ones
// COUNTS:      'expand-arith'
// COUNTS-NEXT: (S) 1 expanded - operations that are written by others
// COUNTS:      'push-constants'
// COUNTS-NEXT: (S) {{[0-9]+}} copied - constants in blocks that had none
// COUNTS:      'mark-memory-interfaces'
// COUNTS-NEXT: (S) 1 direct - accesses that go to their memory
// COUNTS:      'name-all-operations'
// COUNTS-NEXT: (S) {{[0-9]+}} made - operations that the pass has made
// COUNTS:      'func-maximize-ssa'
// COUNTS-NEXT: (S) {{[0-9]+}} arguments - values that blocks have names of their own for
// COUNTS:      'lower-cf-to-handshake'
// COUNTS-NEXT: (S) {{[0-9]+}} made
// COUNTS:      'handshake-materialize'
// COUNTS-NEXT: (S) {{[0-9]+}} made
// COUNTS:      'handshake-infer-basic-blocks'
// COUNTS-NEXT: (S) {{[0-9]+}} placed - operations that have got a block
// COUNTS:      'handshake-hold-loads'
// COUNTS-NEXT: (S) 1 held - memories that hold what they have loaded
// COUNTS:      'remove-operation-names'
// COUNTS-NEXT: (S) {{[0-9]+}} removed - names

// EACH:      'name-all-operations'
// EACH-NEXT: (S) [[COUNT:[0-9]+]] made
// EACH-NEXT: 'remove-operation-names'
// EACH-NEXT: (S) [[COUNT]] removed
// EACH-NEXT: 'name-all-operations'
// EACH-NEXT: (S) [[COUNT]] made

// LIST:          'name-all-operations'
// LIST-NEXT:     (S) {{[0-9]+}} made
// LIST-NEXT:     'remove-operation-names'
// LIST-NEXT:     (S) {{[0-9]+}} removed
// LIST-NOT:      'name-all-operations'

// DEBUG-NOT: push
// DEBUG:     [expand-arith] func.func @f: 1 expanded
// DEBUG-NOT: push
// ALL-DAG:   [expand-arith] func.func @f: 1 expanded
// ALL-DAG:   [push-constants] builtin.module: {{[0-9]+}} copied

// TIMES-DAG: expand-arith
// TIMES-DAG: push-constants
// TREE:      'func.func' Pipeline
// TREE-NEXT: {{^.*\)    }}expand-arith
// TREE:      {{^.*\)  }}push-constants
func.func @f(%a: i32 {handshake.arg_name = "a"}, %b: i32 {handshake.arg_name = "b"}, %m: memref<4x8xi32> {handshake.arg_name = "m"}) -> i32 {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %p = arith.cmpi slt, %a, %c7 : i32
  cf.cond_br %p, ^then, ^else
^then:
  %x = memref.load %m[%c1, %c1] : memref<4x8xi32>
  %q = arith.muli %x, %c9 : i32
  cf.br ^end(%q : i32)
^else:
  %r = arith.remui %b, %a : i32
  %s = arith.addi %r, %c7 : i32
  cf.br ^end(%s : i32)
^end(%v: i32):
  return %v : i32
}
