// RUN: not hls-opt %s --split-input-file --pass-pipeline='builtin.module(lower-cf-to-handshake)' 2>&1 | FileCheck %s

// What has no circuit is reported operation by operation, all of it before the
// pass fails.

func.func @operations(%a: i32, %g: f32, %i: index) -> i32 {
  // CHECK: :[[@LINE+1]]:17: error: 'arith.mulsi_extended' cannot be made into a circuit [unsupported-operation]
  %low, %high = arith.mulsi_extended %a, %a : i32
  // CHECK: :[[@LINE+1]]:8: error: 'arith.constant' cannot be made into a circuit unless it is an integer or a float [unsupported-operation]
  %v = arith.constant dense<0> : vector<2xi32>
  // CHECK: :[[@LINE+1]]:8: error: 'arith.constant' cannot be made into a circuit: an index has 32 bits [unsupported-operation]
  %c = arith.constant 2147483648 : index
  // CHECK: :[[@LINE+1]]:12: error: 'memref.alloc' cannot be made into a circuit [unsupported-operation]
  %local = memref.alloc() : memref<4xi32>
  // CHECK: :[[@LINE+1]]:8: error: 'memref.load' cannot be made into a circuit: only arrays that are arguments of the function, memref.alloca or memref.get_global can be accessed [unsupported-operation]
  %x = memref.load %local[%i] {handshake.mem_interface = #handshake.mem_interface<MC>} : memref<4xi32>
  // CHECK: :[[@LINE+1]]:8: error: 'math.exp' cannot be made into a circuit [unsupported-operation]
  %s = math.exp %g : f32
  // CHECK: :[[@LINE+1]]:8: error: 'arith.andi' has a type that no channel can carry [unsupported-type]
  %w = arith.andi %v, %v : vector<2xi32>
  return %a : i32
}

// -----

// CHECK: :[[@LINE+1]]:1: error: 'endless' never returns: no return can be reached [kernel-never-returns]
func.func @endless(%a: i32) -> i32 {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
^bb2:
  return %a : i32
}

// -----

func.func @branches(%a: i32) -> i32 {
  // CHECK: :[[@LINE+1]]:3: error: 'cf.switch' is not an operation of the cf level [unsupported-operation]
  cf.switch %a : i32, [
    default: ^bb1,
    7: ^bb2
  ]
^bb1:
  return %a : i32
^bb2:
  // CHECK: :[[@LINE+1]]:3: error: 'memref.alloca_scope' is not an operation of the cf level [unsupported-operation]
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  return %a : i32
}

// -----

func.func @unmarked(%m: memref<4xi32>, %i: index) {
  // CHECK: :[[@LINE+1]]:8: error: memory operation must have attribute of type 'handshake::MemInterfaceAttr' to encode which memory interface it should connect to. [missing-memory-interface]
  %x = memref.load %m[%i] : memref<4xi32>
  return
}

// -----

// CHECK: :[[@LINE+3]]:1: error: memref's must be both statically sized and unidimensional. [unsupported-memref]
// CHECK: :[[@LINE+2]]:1: error: memref's must be both statically sized and unidimensional. [unsupported-memref]
// CHECK: :[[@LINE+1]]:1: error: only integers, floats, indices and arrays of them can be arguments and results of a circuit [unsupported-type]
func.func @types(%m: memref<?xi32>, %k: memref<2x2xi32>, %v : vector<2xi32>) {
  return
}

// -----

memref.global "private" @empty : memref<4xi32> = uninitialized
func.func @inside(%n: index) {
  // CHECK: :[[@LINE+1]]:8: error: memref's must be both statically sized and unidimensional. [unsupported-memref]
  %a = memref.alloca(%n) : memref<?xi32>
  // CHECK: :[[@LINE+1]]:8: error: memref's must be both statically sized and unidimensional. [unsupported-memref]
  %b = memref.alloca() : memref<2x2xi32>
  // CHECK: :[[@LINE+1]]:8: error: 'memref.get_global' cannot be made into a circuit unless its memref.global has an initial value of integers or floats [unsupported-operation]
  %c = memref.get_global @empty : memref<4xi32>
  return
}

// -----

// CHECK: :[[@LINE+1]]:1: error: Memory interfaces are not supported for external functions [external-memory]
func.func private @external(memref<4xi32>)

// -----

func.func @names(%a: i32) -> i32 {
  %0 = arith.addi %a, %a {handshake.name = "sum"} : i32
  // CHECK: :[[@LINE+1]]:8: error: Operation has name "sum" but another operation already has this name. Names must be unique. [duplicate-name]
  %1 = arith.addi %a, %0 {handshake.name = "sum"} : i32
  return %1 : i32
}
