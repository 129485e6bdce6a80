// RUN: not hls-opt --split-input-file %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+1]]:{{.*}}error: expected '<'
handshake.func private @f(!handshake.control)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected '<'
handshake.func private @f(!handshake.channel)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected non-function type
handshake.func private @f(!handshake.channel<>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected data type to be IntegerType or FloatType, but got 'index'
handshake.func private @f(!handshake.channel<index>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected data type to be IntegerType or FloatType, but got 'vector<2xi8>'
handshake.func private @f(!handshake.channel<vector<2xi8>>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected data type to be IntegerType or FloatType, but got '!handshake.control<>'
handshake.func private @f(!handshake.channel<!handshake.control<>>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected data type to have strictly positive bitwidth, but got 'i0'
handshake.func private @f(!handshake.channel<i0>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected valid keyword
handshake.func private @f(!handshake.channel<i8, []>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected '['
handshake.func private @f(!handshake.control<i8>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected ':'
handshake.func private @f(!handshake.control<[name]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected extra signal type to be IntegerType or FloatType, but x' has type 'index'
handshake.func private @f(!handshake.channel<i8, [x: index]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected all signal names to be unique but 'x' appears more than once
handshake.func private @f(!handshake.channel<i8, [x: i1, y: i1, x: i2 (U)]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'valid' is a reserved name, it cannot be used as an extra signal name
handshake.func private @f(!handshake.control<[valid: i1]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'ready' is a reserved name, it cannot be used as an extra signal name
handshake.func private @f(!handshake.channel<i8, [ready: i1 (U)]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected only alphanumeric characters and '_' in extra signal name, but got a$b
handshake.func private @f(!handshake.channel<i8, [a$b: i1]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected valid keyword
handshake.func private @f(!handshake.channel<i8, [1a: i1]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected direction to be U
handshake.func private @f(!handshake.channel<i8, [x: i1 (D)]>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: expected direction to be U
handshake.func private @f(!handshake.channel<i8, [x: i1 ("V")]>)
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: {{.*}}expected channel type
  sink %a : ,
  end
}
// -----
handshake.func @f(%a: !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: expected '['
  sink %a : control<i8>
  end
}
// -----
// Order is significant.
handshake.func @f(%a: !handshake.channel<i8, [x: i1, y: i1]>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: use of value '%a' expects different type
  sink %a : <i8, [y: i1, x: i1]>
  end
}
