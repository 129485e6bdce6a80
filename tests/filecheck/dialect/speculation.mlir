// RUN: hls-opt %s | FileCheck --strict-whitespace %s
// RUN: hls-opt %s | hls-opt - | FileCheck --strict-whitespace %s
// RUN: hls-opt --generic %s | hls-opt - | FileCheck --strict-whitespace %s

// CHECK-LABEL: handshake.func @speculation
handshake.func @speculation(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>) {
  // CHECK-NEXT: %dataOut, %issueCtrl, %historyCtrl, %commitCtrl = speculator[%arg0] %arg1 {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i2>, <i2>, <i1>
  %d, %is, %hi, %co = speculator[%t] %s {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i2>, <i2>, <i1>
  // CHECK-NEXT: %0 = spec_save[%arg3] %arg2 : !handshake.channel<i8>, !handshake.channel<i8, [spec: i1]>, <i1>
  %0 = spec_save[%b] %n : !handshake.channel<i8>, !handshake.channel<i8, [spec: i1]>, <i1>
  // CHECK-NEXT: %1 = spec_commit[%commitCtrl] %dataOut {handshake.bb = 2 : ui32} : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, <i1>
  %1 = spec_commit[%co] %d {handshake.bb = 2 : ui32} : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, <i1>
  // CHECK-NEXT: %2 = spec_save_commit[%issueCtrl, %historyCtrl] %arg1 {fifoDepth = 4 : ui32} : !handshake.channel<i8, [spec: i1]>, <i2>, <i2>
  %2 = spec_save_commit[%is, %hi] %s {fifoDepth = 4 : ui32} : !handshake.channel<i8, [spec: i1]>, <i2>, <i2>
  // CHECK-NEXT: %trueResult, %falseResult = speculating_branch[%arg0] %arg1 : !handshake.control<[spec: i1]>, !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, !handshake.channel<i8>
  %3, %4 = speculating_branch[%t] %s : !handshake.control<[spec: i1]>, !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, !handshake.channel<i8>
  // CHECK-NEXT: %3 = non_spec %arg2 : !handshake.channel<i8> to !handshake.channel<i8, [spec: i1]>
  %5 = non_spec %n : !handshake.channel<i8> to !handshake.channel<i8, [spec: i1]>
  end
}

// CHECK-LABEL: handshake.func @sharing
handshake.func @sharing(%a: !handshake.channel<f32>, %r: !handshake.channel<f32>) {
  // CHECK-NEXT: %0:4 = sharing_wrapper[%arg0, %arg0, %arg0, %arg0], [%arg1] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>) -> (!handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>)
  %0:4 = sharing_wrapper[%a, %a, %a, %a], [%r] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>) -> (!handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>, !handshake.channel<f32>)
  end
}
