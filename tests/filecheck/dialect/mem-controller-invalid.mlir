// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

// i3 addresses, i16 data, i32 numbers of stores.

handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Memory controller must have at least one block.
  %oe = mem_controller[%m : memref<8xi16>] %c () %c {connectedBlocks = []} : () -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Block IDs must be unique but ID 1 was found at least twice in the list.
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%la, %ka) %c {connectedBlocks = [0 : i32, 1 : i32, 1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op MC declares more blocks than it connects to.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%la) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i16>
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op MC connects to more blocks than it declares.
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%la, %ka) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op MC connects to more blocks than it declares.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%la, %n) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>, !handshake.channel<i32>) -> !handshake.channel<i16>
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Access port belongs to block 1, but expected it to be part of block 0
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%ka, %la) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Access port belongs to block 1, but expected it to be part of block 0
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %ka) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>) -> !handshake.channel<i16>
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Input operation of memory interface does not belong to any basic block.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%ua) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i16>
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Store port must be preceeded by control port.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%la, %sa, %sd) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Address of store port must be followed by the data of the same store.
  %oe = mem_controller[%m : memref<8xi16>] %c (%n, %sa, %td) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i16>) -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Address of store port must be followed by the data of the same store.
  %oe = mem_controller[%m : memref<8xi16>] %c (%n, %sa) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>) -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Address of store port must be followed by the data of the same store.
  %oe = mem_controller[%m : memref<8xi16>] %c (%n, %sd, %sa) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i16>, !handshake.channel<i3>) -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Inconsistent bitwidths in inputs, expected signal with 3 bits but got signal with 4 bits.
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%la, %wa) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i4>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Inconsistent bitwidths in inputs, expected signal with 16 bits but got signal with 17 bits.
  %oe = mem_controller[%m : memref<8xi16>] %c (%n, %ta, %wd) %c {connectedBlocks = [1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i17>) -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Inconsistent bitwidths in inputs, expected signal with 32 bits but got signal with 16 bits.
  %oe = mem_controller[%m : memref<8xi16>] %c (%n, %d) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i32>, !handshake.channel<i16>) -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op expected 1 results with load data, but got 2
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%la) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op 'held' needs one load, and no LSQ.
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%la, %ka) %c {connectedBlocks = [0 : i32, 1 : i32], held} : (!handshake.channel<i3>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op 'held' needs one load, and no LSQ.
  %oe = mem_controller[%m : memref<8xi16>] %c (%n, %sa, %sd) %c {connectedBlocks = [0 : i32], held} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i16>) -> ()
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op 'held' needs one load, and no LSQ.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %q#1, %q#2, %q#3) %c {connectedBlocks = [0 : i32], held} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %q:4 = lsq[MC] (%c, %la, %sa, %sd, %o) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Port to the LSQ must be its load address, store address and store data.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %q#1, %q#2, %d) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> !handshake.channel<i16>
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %q:4 = lsq[MC] (%c, %la, %o) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Port to the LSQ must be its load address, store address and store data.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %q#0, %q#1, %q#2) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>) -> !handshake.channel<i16>
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %q:4 = lsq[MC] (%c, %la, %o) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Port to the LSQ must be the last one.
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%q#1, %q#2, %q#3, %ka) %c {connectedBlocks = [1 : i32]} : (!handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i3>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %q:4 = lsq[MC] (%c, %la, %o#1) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op Interface may have at most one port to other memory interfaces, but has 2.
  %o:2, %oe = mem_controller[%m : memref<8xi16>] %c (%n, %q#1, %q#2, %q#3, %r#1, %r#2, %r#3) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i16>)
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %q:4 = lsq[MC] (%c, %la, %o#0) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  %r:4 = lsq[MC] (%c, %ka, %o#1) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.channel<i3>, !handshake.channel<i16>) -> (!handshake.channel<i16>, !handshake.channel<i3>, !handshake.channel<i3>, !handshake.channel<i16>)
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op The only memory interface port the memory controller supports is to an LSQ.
  %o, %oe = mem_controller[%m : memref<8xi16>] %c (%p) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i16>) -> !handshake.channel<i16>
  %la, %ld = load[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %sa, %sd = store[%a] %d {handshake.bb = 0 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ka, %kd = load[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ta, %td = store[%a] %d {handshake.bb = 1 : ui32} : <i3>, <i16>, <i3>, <i16>
  %ua, %ud = load[%a] %d : <i3>, <i16>, <i3>, <i16>
  %wa = extui %ka : <i3> to <i4>
  %wd = extui %td : <i16> to <i17>
  %p, %pe = mem_controller[%m : memref<8xi16>] %c (%la) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i16>
  end
}
// -----
handshake.func @f(%m: memref<8xi16>, %a: !handshake.channel<i3>, %d: !handshake.channel<i16>, %n: !handshake.channel<i32>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op attribute 'connectedBlocks' failed to satisfy constraint: 32-bit integer array attribute
  %e = mem_controller[%m : memref<8xi16>] %c () %c {connectedBlocks = [0 : i64]} : () -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op requires attribute 'connectedBlocks'
  %e = mem_controller[%m : memref<8xi16>] %c () %c : () -> ()
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
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.mem_controller' 1 operands present, but expected 0
  %e = mem_controller[%m : memref<8xi16>] %c (%n) %c {connectedBlocks = [0 : i32]} : () -> ()
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
handshake.func @f(%m: memref<?xi16>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op operand #0 must be one-dimensional memref of static size, but got 'memref<?xi16>'
  %e = "handshake.mem_controller"(%m, %c, %c) {connectedBlocks = [0 : i32]} : (memref<?xi16>, !handshake.control<>, !handshake.control<>) -> !handshake.control<>
  end
}
// -----
handshake.func @f(%m: memref<4xi16>, %c: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op operand #1 must be control channel without extra signals, but got '!handshake.control<[t: i1]>'
  %e = "handshake.mem_controller"(%m, %c, %c) {connectedBlocks = [0 : i32]} : (memref<4xi16>, !handshake.control<[t: i1]>, !handshake.control<[t: i1]>) -> !handshake.control<>
  end
}
// -----
handshake.func @f(%m: memref<4xi16>, %c: !handshake.control<>, %n: !handshake.channel<i32, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op inputs shouldn't have any extra signals
  %e = mem_controller[%m : memref<4xi16>] %c (%n) %c {connectedBlocks = [0 : i32]} : (!handshake.channel<i32, [t: i1]>) -> ()
  end
}
// -----
// A chain of casts that bites its tail is a control, not an endless search.
handshake.func @f(%m: memref<8xi16>, %c: !handshake.control<>) {
  %0 = extui %1 : <i32> to <i32>
  %1 = trunci %0 : <i32> to <i32>
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.mem_controller' op MC declares more blocks than it connects to.
  %e = mem_controller[%m : memref<8xi16>] %c (%0) %c {connectedBlocks = [0 : i32, 1 : i32]} : (!handshake.channel<i32>) -> ()
  end
}
