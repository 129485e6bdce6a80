// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

handshake.func @f(%a: !handshake.channel<i3>, %d: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.load' op failed to verify that all of {address, addressResult} have same data type
  %0, %1 = load[%a] %d : <i3>, <i16>, <i4>, <i16>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i3>, %d: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.store' op failed to verify that all of {data, dataResult} have same data type
  %0, %1 = store[%a] %d : <i3>, <i16>, <i3>, <i17>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>, %d: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.load' op failed to verify that address should be of ChannelType carrying IntegerType data
  %0, %1 = load[%a] %d : <f32>, <i16>, <f32>, <i16>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i3, [t: i1]>, %d: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.load' op failed to verify that all of {address, dataResult} have same extra signals
  %0, %1 = load[%a] %d : <i3, [t: i1]>, <i16>, <i3>, <i16>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i3, [t: i1]>, %d: !handshake.channel<i16>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.load' op failed to verify that addressResult shouldn't have any extra signals
  %0, %1 = load[%a] %d : <i3, [t: i1]>, <i16>, <i3, [t: i1]>, <i16, [t: i1]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i3>, %d: !handshake.channel<i16, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.load' op failed to verify that data shouldn't have any extra signals
  %0, %1 = load[%a] %d : <i3>, <i16, [t: i1]>, <i3>, <i16>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i3>, %d: !handshake.channel<i16, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.store' op failed to verify that all of {address, data} have same extra signals
  %0, %1 = store[%a] %d : <i3>, <i16, [t: i1]>, <i3>, <i16>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i3, [t: i1]>, %d: !handshake.channel<i16, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.store' op failed to verify that dataResult shouldn't have any extra signals
  %0, %1 = store[%a] %d : <i3, [t: i1]>, <i16, [t: i1]>, <i3>, <i16, [t: i1]>
  end
}
// -----
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.ram' op initial value of type 'tensor<3xi8>' does not fill a memory of type 'memref<4xi8>'
  %0 = "handshake.ram"() {initialValue = dense<0> : tensor<3xi8>} : () -> memref<4xi8>
  end
}
// -----
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.ram' op initial value of type 'tensor<4xi8>' does not fill a memory of type 'memref<4xi16>'
  %0 = "handshake.ram"() {initialValue = dense<0> : tensor<4xi8>} : () -> memref<4xi16>
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected memory interface to be MC or LSQ
handshake.func @f() attributes {a = #handshake.mem_interface<FIFO>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected ':'
handshake.func @f() attributes {a = #handshake.mem_interface<LSQ>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected integer between 0 and 4294967295, but got -1
handshake.func @f() attributes {a = #handshake.mem_interface<LSQ: -1>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected '{'
handshake.func @f() attributes {a = #handshake<deps[]>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected 'loopDepth'
handshake.func @f() attributes {a = #handshake<deps[{dstAccess : "s", distance : 1}]>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected integer between 0 and 4294967295, but got 4294967296
handshake.func @f() attributes {a = #handshake<dep{dstAccess : "s", loopDepth : 1, distance : 4294967296, isActive : true}>} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected 'false'
handshake.func @f() attributes {a = #handshake<dep{dstAccess : "s", loopDepth : 1, distance : 0, isActive : 1}>} {
  end
}

// -----

handshake.func @stored_float(%a: !handshake.channel<f32>) -> !handshake.channel<f32> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.stored' op
  %0, %1 = stored %a : <f32>, <>
  end %0 : <f32>
}

// -----

handshake.func @stored_signals(%a: !handshake.channel<i8, [tag: i1]>) -> !handshake.channel<i8, [tag: i1]> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.stored' op
  %0, %1 = stored %a : <i8, [tag: i1]>, <>
  end %0 : <i8, [tag: i1]>
}
// -----
handshake.func @credit_of_less_than_nothing(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.credit' op attribute 'tokens' failed to satisfy constraint
  %0 = credit %c, tokens = -1 : <>
  end
}
// -----
handshake.func @credit_signals(%c: !handshake.control<[tag: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.credit' op
  %0 = credit %c, tokens = 1 : <[tag: i1]>
  end
}
// -----
handshake.func @stored_for_a_buffer(%a: !handshake.channel<i8>, %d: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.stored' op expected one store to have the address, and nobody else
  %0, %done = stored %a : <i8>, <>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency = 1 : <i8>
  %2, %3 = store[%1] %d : <i8>, <i8>, <i8>, <i8>
  end
}
// -----
handshake.func @stored_for_two(%a: !handshake.channel<i8>, %d: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.stored' op expected one store to have the address, and nobody else
  %0, %done = stored %a : <i8>, <>
  %1, %2 = store[%0] %d : <i8>, <i8>, <i8>, <i8>
  %3, %4 = store[%0] %d : <i8>, <i8>, <i8>, <i8>
  end
}
// -----
handshake.func @stored_for_the_data(%a: !handshake.channel<i8>, %d: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.stored' op expected one store to have the address, and nobody else
  %0, %done = stored %a : <i8>, <>
  %1, %2 = store[%d] %0 : <i8>, <i8>, <i8>, <i8>
  end
}
