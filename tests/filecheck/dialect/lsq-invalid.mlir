// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

// i3 addresses, i16 data, i32 numbers of stores.

handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op LSQ needs to have at least one group.
  %q:2 = lsq[%m : memref<8xi16>] (%c, %la, %c) {groupSizes = []} : (!handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Group sizes must be stricly greater than 0.
  %q:2 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c) {groupSizes = [1 : i32, 0 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op LSQ declares more groups than it connects to.
  %q:2 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c) {groupSizes = [1 : i32, 1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op LSQ has more groups than it declares.
  %q:3 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c, %ka, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op There are more access ports in group 0 than what the LSQ declares.
  %q:3 = lsq[%m : memref<8xi16>] (%c, %c, %la, %ka, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Group 0 is missing 1 access ports compared to what the LSQ declares.
  %q:3 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c, %ka, %c) {groupSizes = [2 : i32, 1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Group 1 is missing 2 access ports compared to what the LSQ declares.
  %q:3 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c, %ka, %c) {groupSizes = [1 : i32, 3 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Access port must be precedeed by control port to start group
  %q:2 = lsq[%m : memref<8xi16>] (%c, %la, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Some memory results were unnacounted for when identifying ports
  %q:3 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Some memory results were unnacounted for when identifying ports
  %q:3 = lsq[MC] (%c, %la, %o) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%ka) %c {connectedBlocks = [1 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i16>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Inconsistent bitwidths in inputs, expected signal with 3 bits but got signal with 4 bits.
  %q:3 = lsq[%m : memref<8xi16>] (%c, %c, %la, %wa, %c) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.channel<i4>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Inconsistent bitwidths in inputs, expected signal with 16 bits but got signal with 3 bits.
  %q:2 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i3>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op The only memory interface port the LSQ supports is to a memory controller.
  %q:4 = lsq[MC] (%c, %la, %r#0) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %r:4 = lsq[MC] (%c, %ka, %o) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %r#1, %r#2, %r#3) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op expected the last operand to be load data of a memory controller
  %q:4 = lsq[MC] (%c, %la) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Port to the memory controller must be its last load result, and the memory only be that of the memory controller.
  %q:4 = lsq[MC] (%c, %la, %o#0) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%ka, %q#1, %q#2, %q#3) %c {connectedBlocks = [1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Port to the memory controller must be the last one.
  %q:4 = lsq[MC] (%c, %o, %la) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i16>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %q#1, %q#2, %q#3) %c {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op Address of store port must be followed by the data of the same store.
  %q = lsq[%m : memref<8xi16>] (%c, %c, %sa, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op expected the control port of a group to be a control channel, but got '!handshake.channel<i32>'
  %q:2 = lsq[%m : memref<8xi16>] (%c, %n, %la, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i32>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op expected the first and the last operand to be control channels
  %q:2 = lsq[%m : memref<8xi16>] (%c, %c, %la) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.control<>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op expected the first and the last operand to be control channels
  lsq[%m : memref<8xi16>] () {groupSizes = [1 : i32]} : () -> ()
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op expected the last result to be a control channel
  %q:2 = lsq[%m : memref<8xi16>] (%c, %c, %la, %c) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.lsq' op expected operands to be channels, but got 'memref<8xi16>'
  %q:4 = lsq[MC] (%c, %m) {groupSizes = [1 : i32]} : (!handshake.control<>, memref<8xi16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.lsq' invalid kind of type specified
  lsq[%c : !handshake.control<>] () {groupSizes = [1 : i32]} : () -> ()
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: expected '(' in operand list
  lsq[MC]
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  end
}
