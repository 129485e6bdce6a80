// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.speculator' op failed to verify that should have a valid spec tag as an extra signal: dataIn
  %0, %1, %2, %3 = speculator[%t] %n {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8>, <i8>, <i2>, <i2>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.speculator' op failed to verify that should have a valid spec tag as an extra signal: dataIn
  %0, %1, %2, %3 = speculator[%t] %x {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i2]>, <i8, [spec: i2]>, <i2>, <i2>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.speculator' op failed to verify that issueCtrl should be of ChannelType carrying IntegerType data of width 2
  %0, %1, %2, %3 = speculator[%t] %s {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i3>, <i2>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.speculator' op failed to verify that commitCtrl shouldn't have any extra signals
  %0, %1, %2, %3 = speculator[%t] %s {fifoDepth = 4 : ui32} : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i2>, <i2>, <i1, [t: i1]>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.speculator' op requires attribute 'fifoDepth'
  %0, %1, %2, %3 = speculator[%t] %s : <[spec: i1]>, <i8, [spec: i1]>, <i8, [spec: i1]>, <i2>, <i2>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_save' op failed to verify that shouldn't have a spec tag as an extra signal: dataIn
  %0 = spec_save[%b] %s : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8, [spec: i1]>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_save' op failed to verify that all of {dataIn, dataOut} should have the same extra signals except for spec
  %0 = spec_save[%b] %n : !handshake.channel<i8>, !handshake.channel<i8, [spec: i1, t: i1]>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_save' op failed to verify that all of {dataIn, dataOut} have same data type
  %0 = spec_save[%b] %n : !handshake.channel<i8>, !handshake.channel<i9, [spec: i1]>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: expected non-function type
  %0 = spec_save[%b] %n : <i8>, <i8, [spec: i1]>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_commit' op failed to verify that should have a valid spec tag as an extra signal: dataIn
  %0 = spec_commit[%b] %y : !handshake.channel<i8, [spec: i1 (U)]>, !handshake.channel<i8>, <i1>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_commit' op failed to verify that ctrl should be of ChannelType carrying IntegerType data of width 1
  %0 = spec_commit[%w] %s : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, <i2>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_commit' op failed to verify that ctrl shouldn't have any extra signals
  %0 = spec_commit[%bs] %s : !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, <i1, [t: i1]>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.spec_save_commit' op failed to verify that should have a valid spec tag as an extra signal: dataIn
  %0 = spec_save_commit[%w, %w] %n {fifoDepth = 4 : ui32} : !handshake.channel<i8>, <i2>, <i2>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.speculating_branch' op failed to verify that shouldn't have a spec tag as an extra signal: falseResult
  %0, %1 = speculating_branch[%t] %s : !handshake.control<[spec: i1]>, !handshake.channel<i8, [spec: i1]>, !handshake.channel<i8>, !handshake.channel<i8, [spec: i1]>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.non_spec' op failed to verify that should have a valid spec tag as an extra signal: dataOut
  %0 = non_spec %n : !handshake.channel<i8> to !handshake.channel<i8>
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op expected 4 operands to share, but got 3
  %0:4 = sharing_wrapper[%n, %n, %n], [%n] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op expected 4 results, but got 5
  %0:5 = sharing_wrapper[%n, %n, %n, %n], [%n] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op expected 2 credits, but got 1
  %0:4 = sharing_wrapper[%n, %n, %n, %n], [%n] {credits = array<i64: 2>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op expected positive credits, but got 0
  %0:4 = sharing_wrapper[%n, %n, %n, %n], [%n] {credits = array<i64: 2, 0>, latency = 3 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op attribute 'latency' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 1
  %0:4 = sharing_wrapper[%n, %n, %n, %n], [%n] {credits = array<i64: 2, 2>, latency = 0 : i32, numSharedOperands = 2 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op attribute 'numSharedOperations' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 2
  %0:4 = sharing_wrapper[%n, %n, %n, %n], [%n] {credits = array<i64: 2>, latency = 3 : i32, numSharedOperands = 4 : i32, numSharedOperations = 1 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @f(%t: !handshake.control<[spec: i1]>, %s: !handshake.channel<i8, [spec: i1]>, %n: !handshake.channel<i8>, %b: !handshake.channel<i1>, %w: !handshake.channel<i2>, %x: !handshake.channel<i8, [spec: i2]>, %y: !handshake.channel<i8, [spec: i1 (U)]>, %z: !handshake.channel<i8, [spec: i1, t: i1]>, %bs: !handshake.channel<i1, [t: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.sharing_wrapper' op attribute 'numSharedOperands' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 1
  %0:4 = sharing_wrapper[%n, %n, %n, %n], [%n] {credits = array<i64: 2, 2>, latency = 3 : i32, numSharedOperands = 0 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>)
  end
}
// -----
handshake.func @guess_of_a_number(%a: !handshake.channel<i8>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.guess' op failed to verify that expected should be of ChannelType carrying IntegerType data of width 1
  %0 = guess %a, %c : <i8>, <>
  end
}
// -----
handshake.func @guess_with_signals(%b: !handshake.channel<i1, [tag: i1]>, %c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.guess' op failed to verify that expected shouldn't have any extra signals
  %0 = guess %b, %c : <i1, [tag: i1]>, <>
  end
}
// -----
handshake.func @judge_of_a_number(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.judge' op failed to verify that guessed should be of ChannelType carrying IntegerType data of width 1
  %0, %1, %2 = judge %a, %a : <i8>, <>
  end
}
