// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | FileCheck --strict-whitespace %s --check-prefix=GENERIC

// A controller for one block with a load and a store.
// CHECK-LABEL: handshake.func @controller
handshake.func @controller(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %ms: !handshake.control<>, %ce: !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>) {
  // CHECK-NEXT: %outputs, %memEnd = mem_controller[%arg0 : memref<8xi16>] %arg4 (%arg3, %addressResult, %addressResult_0, %dataResult_1) %arg5 {connectedBlocks = [2 : i32]} :    (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  // GENERIC: "handshake.mem_controller"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {connectedBlocks = [2 : i32]} : (memref<8xi16>, !handshake.control<>, !handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %o, %e = mem_controller[%m : memref<8xi16>] %ms (%n, %la, %sa, %sd) %ce {connectedBlocks = [2 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  // CHECK-NEXT: %addressResult, %dataResult = load[%arg1] %outputs {handshake.bb = 2 : ui32, handshake.name = "load0"} : <i3>, <i16>, <i3>, <i16>
  %la, %ld = load[%a] %o {handshake.name = "load0", handshake.bb = 2 : ui32} : <i3>, <i16>, <i3>, <i16>
  // CHECK-NEXT: %addressResult_0, %dataResult_1 = store[%arg1] %arg2 {handshake.bb = 2 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 2 : ui32} : <i3>, <i16>, <i3>, <i16>
  end %ld, %e : <i16>, <>
}

// Stores only: no result but the end. Blocks come in the order declared.
// CHECK-LABEL: handshake.func @blocks
handshake.func @blocks(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK-NEXT: %memEnd = mem_controller[%arg0 : memref<8xi16>] %arg4 (%arg3, %addressResult, %dataResult, %arg3, %addressResult_0, %dataResult_1) %arg4 {connectedBlocks = [3 : i32, 1 : i32]} :    ({{.*}}) -> ()
  %e = mem_controller[%m : memref<8xi16>] %c (%n, %sa, %sd, %n, %ta, %td) %c {connectedBlocks = [3 : i32, 1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i16>) -> ()
  %sa, %sd = store[%a] %d {handshake.bb = 3 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  end
}

// Loads need no control. Ports are recognised behind casts and forks.
// CHECK-LABEL: handshake.func @casts
handshake.func @casts(%m: memref<8xi16>, %a: !handshake.channel<i2, [t: i1]>, %c: !handshake.control<>) {
  // CHECK-NEXT: %outputs:2, %memEnd = mem_controller[%arg0 : memref<8xi16>] %arg2 (%{{.*}}#0, %{{.*}}) %arg2 {connectedBlocks = [0 : i32, 1 : i32]} :    (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  %o:2, %e = mem_controller[%m : memref<8xi16>] %c (%f#0, %lb) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  // CHECK-NEXT: load[%arg1] %outputs#0 {handshake.bb = 0 : ui32} : <i2, [t: i1]>, <i16>, <i2>, <i16, [t: i1]>
  %la, %ld = load[%a] %o#0 {handshake.bb = 0 : ui32} : <i2, [t: i1]>, <i16>, <i2>, <i16, [t: i1]>
  %w = extui %la : <i2> to <i3>
  %f:2 = fork [2] %w : <i3>
  %g = trunci %f#1 : <i3> to <i3>
  %lb, %md = load[%g] %o#1 {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  end
}

// Two groups in one queue that has the memory to itself.
// CHECK-LABEL: handshake.func @master
handshake.func @master(%m: memref<8xi16>, %a: !handshake.channel<i3>, %c: !handshake.control<>, %ms: !handshake.control<>) {
  // CHECK-NEXT: %0:2 = lsq[%arg0 : memref<8xi16>] (%arg3, %arg2, %addressResult, %arg2, %addressResult_0, %dataResult_1, %arg2)  {groupSizes = [1 : i32, 1 : i32], handshake.lsqDepth = 4 : i32} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  // GENERIC: "handshake.lsq"({{.*}}) {groupSizes = [1 : i32, 1 : i32], handshake.lsqDepth = 4 : i32} : (memref<8xi16>, !handshake.control<>, !handshake.control<>,
  %0:2 = lsq[%m : memref<8xi16>] (%ms, %c, %la, %c, %sa, %sd, %c) {groupSizes = [1 : i32, 1 : i32], handshake.lsqDepth = 4 : i32} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %0#0 {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %ld {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  end
}

// A queue behind a controller; block 1 has stores in the queue only.
// CHECK-LABEL: handshake.func @slave
handshake.func @slave(%m: memref<8xi16>, %a: !handshake.channel<i3>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK-NEXT: %outputs:2, %memEnd = mem_controller[%arg0 : memref<8xi16>] %arg3 (%addressResult, %arg2, %0#1, %0#2, %0#3) %arg3 {connectedBlocks = [0 : i32, 1 : i32]} :
  %o:2, %e = mem_controller[%m : memref<8xi16>] %c (%la, %n, %q#1, %q#2, %q#3) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  // CHECK-NEXT: %0:4 = lsq[MC] (%arg3, %addressResult_0, %addressResult_2, %dataResult_3, %outputs#1)  {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %q:4 = lsq[MC] (%c, %qa, %sa, %sd, %o#1) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %o#0 {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %qa, %qd = load[%a] %q#0 {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %qd {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  end
}

// A ram has no custom form.
// CHECK-LABEL: handshake.func @ram
handshake.func @ram() {
  // CHECK-NEXT: %0 = "handshake.ram"() {initialValue = dense<[1, 2, 3, 4]> : tensor<4xi8>} : () -> memref<4xi8>
  %0 = "handshake.ram"() {initialValue = dense<[1, 2, 3, 4]> : tensor<4xi8>} : () -> memref<4xi8>
  end
}

// What marks the accesses; func attributes hold anything.
// CHECK-LABEL: handshake.func @marks
// CHECK-SAME{LITERAL}: a = #handshake.mem_interface<MC>, argNames = [], b = #handshake.mem_interface<LSQ: 12>, c = #handshake<dep{dstAccess : "s", loopDepth : 2, distance : 0, isActive : false}>, d = #handshake<deps[{dstAccess : "x y", loopDepth : 0, distance : 1, isActive : true}, {dstAccess : "z", loopDepth : 0, distance : 7, isActive : false}]>, e = #handshake.mem_interface<MC>
handshake.func @marks() attributes {
    a = #handshake.mem_interface<MC>, b = #handshake.mem_interface<LSQ: 12>,
    c = #handshake<dep{dstAccess : "s", loopDepth : 2, distance : 0, isActive : false}>,
    d = #handshake<deps[{dstAccess : "x y", loopDepth : 0, distance : 1, isActive : true}, {dstAccess : "z", loopDepth : 0, distance : 7, isActive : false}]>,
    e = #handshake<mem_interface<MC>>} {
  end
}
