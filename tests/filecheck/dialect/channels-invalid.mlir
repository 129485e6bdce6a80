// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

handshake.func @f(%a: !handshake.channel<i8, [u: i1 (U)]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' 1 operands present, but expected 2
  %0, %1 = unbundle %a : <i8, [u: i1 (U)]> to _
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: operation defines 2 results but was provided 1 to bind
  %0 = unbundle %a : <i8> to _
  end
}
// -----
handshake.func @f(%a: !handshake.control<[t: i1]>, %r: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' 2 operands present, but expected 1
  %0 = unbundle %a [%r] : <[t: i1]> to _
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [t: i2]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' the wires of '!handshake.channel<i8, [t: i2]>' have the types '!handshake.control<>', 'i8', 'i2'
  %c, %d, %t = unbundle %a : control, i8, i3
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [u: i1 (U)]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' 1 operands present, but expected 2
  %c, %d = unbundle %a : control, i8
  end
}
// -----
handshake.func @f(%a: i8) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' expected a channel or a control, but got 'i8'
  %c, %d = unbundle %a : control, i8
  end
}
// -----
handshake.func @f(%u: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' upstream signals need the channel's type, as in ': <i8, [u: i1 (U)]> to _', before its definition
  %c, %d = unbundle %a, %u : control, i8
  end
}
// -----
handshake.func @f(%a: i8) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.unbundle' expected a channel or a control, but got 'i8'
  %0 = unbundle %a : i8 to _
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: {{.*}}expected '_'
  %0 = unbundle %a : <i8> to i8
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op not enough results, unbundling a !handshake.channel should produce at least two results
  %0 = "handshake.unbundle"(%a) : (!handshake.channel<i8>) -> i8
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op type mismatch between channel's data type ('i8') and operation's second result ('i9')
  %0:2 = "handshake.unbundle"(%a) : (!handshake.channel<i8>) -> (!handshake.control<>, i9)
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op not enough results, no value for extra signal 'x'
  %0:2 = "handshake.unbundle"(%a) : (!handshake.channel<i8, [x: i2]>) -> (!handshake.control<>, i8)
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op too many extra downstream values provided, expected 0 but got 1
  %0:3 = "handshake.unbundle"(%a) : (!handshake.channel<i8>) -> (!handshake.control<>, i8, i2)
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>, %u: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op too many extra upstream values provided, expected 0 but got 1
  %0:2 = "handshake.unbundle"(%a, %u) : (!handshake.channel<i8>, i1) -> (!handshake.control<>, i8)
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [u: i2 (U)]>, %u: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op type mismatch between extra signal 'u' ('i2') and 1-th operand ('i1')
  %0:2 = "handshake.unbundle"(%a, %u) : (!handshake.channel<i8, [u: i2 (U)]>, i1) -> (!handshake.control<>, i8)
  end
}
// -----
handshake.func @f(%a: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op not enough results, no value for extra signal 't'
  %0 = "handshake.unbundle"(%a) : (!handshake.control<[t: i1]>) -> !handshake.control<>
  end
}
// -----
handshake.func @f(%a: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op expected first result to be a control without extra signals, but got 'i1'
  %0:2 = "handshake.unbundle"(%a) : (!handshake.control<[t: i1]>) -> (i1, i1)
  end
}
// -----
handshake.func @f(%a: !handshake.control<[t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op not enough results, unbundling a !handshake.control should produce at least one result
  "handshake.unbundle"(%a) : (!handshake.control<[t: i1]>) -> ()
  end
}
// -----
handshake.func @f(%a: !handshake.control<>, %r: i2) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op expected single i1 operand for ready
  %0 = "handshake.unbundle"(%a, %r) : (!handshake.control<>, i2) -> i1
  end
}
// -----
handshake.func @f(%a: !handshake.control<>, %r: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.unbundle' op expected single i1 result for valid
  %0:2 = "handshake.unbundle"(%a, %r) : (!handshake.control<>, i1) -> (i1, i1)
  end
}
// -----
handshake.func @f(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.bundle' 1 operands present, but expected 2
  %0 = bundle %c : _ to <i8>
  end
}
// -----
handshake.func @f(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.bundle' op not enough operands, bundling a !handshake.channel should produce at least two operands
  %0 = "handshake.bundle"(%c) : (!handshake.control<>) -> !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%c: i1, %d: i8) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.bundle' op expected first operand to be a control without extra signals, but got 'i1'
  %0 = "handshake.bundle"(%c, %d) : (i1, i8) -> !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%c: !handshake.control<>, %d: i8, %x: i3) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.bundle' op type mismatch between extra signal 'x' ('i2') and 2-th operand ('i3')
  %0 = "handshake.bundle"(%c, %d, %x) : (!handshake.control<>, i8, i3) -> !handshake.channel<i8, [x: i2]>
  end
}
// -----
handshake.func @f(%v: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.bundle' op expected single i1 result for ready
  %0 = "handshake.bundle"(%v) : (i1) -> !handshake.control<>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2, y: i3]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.compose' op expected '!handshake.channel<i12>' to be the merged or the split form of '!handshake.channel<i8, [x: i2, y: i3]>'
  %0 = compose %a : <i8, [x: i2, y: i3]> to <i12>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2, y: i3]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.compose' op expected {{.*}} to be the merged or the split form of
  %0 = compose %a : <i8, [x: i2, y: i3]> to <i8, [x: i2, y: i3]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2, u: i3 (U)]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.compose' op expected {{.*}} to be the merged or the split form of
  %0 = compose %a : <i8, [x: i2, u: i3 (U)]> to <i10>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: f16]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.compose' op expected {{.*}} to be the merged or the split form of
  %0 = compose %a : <i8, [x: f16]> to <i8, [down: f16]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2, y: i3]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.reshape' expected MergeData, MergeExtra, SplitData or SplitExtra, but got MergeAll
  %0 = reshape [MergeAll] %a : <i8, [x: i2, y: i3]> -> <i13>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2, y: i3]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.reshape' expected the types of MergeExtra, but got '!handshake.channel<i8, [x: i2, y: i3]>' and '!handshake.channel<i13>'
  %0 = reshape [MergeExtra] %a : <i8, [x: i2, y: i3]> -> <i13>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [z: i5]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.reshape' expected the types of SplitData, but got '!handshake.channel<i8, [z: i5]>' and '!handshake.channel<i8, [x: i2, y: i3]>'
  %0 = reshape [SplitData] %a : <i8, [z: i5]> -> <i8, [x: i2, y: i3]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8, [x: i2]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.compose' op expected '!handshake.channel<i12>' to be the merged or the split form of '!handshake.channel<i8, [x: i2]>'
  %0 = reshape [MergeData] %a : <i8, [x: i2]> -> <i12>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i13>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.decompose' op expected '!handshake.channel<i13>' to be the merged or the split form of '!handshake.channel<i8, [x: i2]>'
  %0 = decompose %a : <i13> to <i8, [x: i2]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32, [t: i2]>, %b: !handshake.channel<i8, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.wait' op failed to verify that all of {token, data, result} have same extra signals, or token or all others have none
  %0 = wait %a, %b : <f32, [t: i2]>, <i8, [t: i1]>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<f32>, %b: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.wait' op failed to verify that all of {data, result} have same type
  %0 = wait %a, %b : (<f32>, <i8>) -> <f32>
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: {{.*}}expected 'to _' behind the channel's type
  %c, %d = unbundle %a : <i8>
  end
}
// -----
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: {{.*}}expected the channel to take apart
  %c, %d = unbundle : <i8> to _
  end
}
// -----
handshake.func @f(%v: i1) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: {{.*}}no upstream wire of '!handshake.control<>' has the type 'i2' here
  %c, %r = bundle %v : control, i2
  end
}
