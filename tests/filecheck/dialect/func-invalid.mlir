// RUN: not hls-opt --split-input-file --allow-unregistered-dialect %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' expected non-empty function body
handshake.func @f() {}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: empty block: expect at least a terminator
handshake.func @f(%a: !handshake.control<>) {}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op expects graph region #0 to have 0 or 1 blocks
handshake.func @f() {
  end
^bb1:
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' expected all arguments to have a name, or none
handshake.func private @f(%a: !handshake.control<>, !handshake.control<>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' expected all arguments to have a name, or none
handshake.func private @f(!handshake.control<>, %a: !handshake.control<>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' expected nothing behind '...'
handshake.func private @f(..., !handshake.control<>)
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' expected channel type
handshake.func private @f(!handshake.control<>, )
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' expected channel type
handshake.func private @f() -> attributes {}
// -----
handshake.func @f(%a: !handshake.control<>) -> !handshake.control<> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.return' op expected a result for each operand, of the same type
  %0 = "handshake.return"(%a) : (!handshake.control<>) -> !handshake.channel<i8>
  end %a : <>
}
// -----
handshake.func @f(%a: !handshake.control<>) -> !handshake.control<> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: {{.*}}2 operands present, but expected 1
  %0 = return %a, %a : <>
  end %a : <>
}
// -----
handshake.func @f(%a: !handshake.control<>) -> !handshake.control<> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.end' op number of operands must match number of function results, expected 1 but got 2
  end %a, %a : <>, <>
}
// -----
handshake.func @f(%a: !handshake.control<>) -> (!handshake.control<>, !handshake.channel<i8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.end' op operand 1's type must match result 1's type, expected '!handshake.channel<i8>' but got '!handshake.control<>'
  end %a, %a : <>, <>
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op expected attribute 'argNames'.
"handshake.func"() ({
  "handshake.end"() : () -> ()
}) {function_type = () -> (), sym_name = "f", resNames = []} : () -> ()
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op expected attribute 'resNames'.
"handshake.func"() ({
  "handshake.end"() : () -> ()
}) {function_type = () -> (), sym_name = "f", argNames = [], resNames = "r"} : () -> ()
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op attribute 'argNames' has 2 entries but is expected to have 1.
handshake.func @f(%a: !handshake.control<>) attributes {argNames = ["a", "b"]} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op attribute 'resNames' has 0 entries but is expected to have 1.
handshake.func @f(%a: !handshake.control<>) -> !handshake.control<> attributes {resNames = []} {
  end %a : <>
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op expected all entries in attribute 'argNames' to be strings.
handshake.func @f(%a: !handshake.control<>) attributes {argNames = [@a]} {
  end
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op entry block must have 1 arguments to match function signature
"handshake.func"() ({
  "handshake.end"() : () -> ()
}) {function_type = (i1) -> (), sym_name = "f", argNames = ["a"], resNames = []} : () -> ()
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op attribute 'function_type' failed to satisfy constraint
"handshake.func"() ({}) {function_type = i1, sym_name = "f"} : () -> ()
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.func' op expected body to be terminated by 'handshake.end'
handshake.func @f() {
  "other.exit"() : () -> ()
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: custom op 'handshake.func' attribute 'function_type' occurs more than once
handshake.func @f() attributes {function_type = i1} {
  end
}
// -----
func.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.source' op expects parent op 'handshake.func'
  %0 = handshake.source : <>
  return
}
// -----
// CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.end' op expects parent op 'handshake.func'
"handshake.end"() : () -> ()
// -----
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.instance' op 'g' does not reference a valid handshake function
  instance @g() : () -> ()
  end
}
// -----
func.func private @g()
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.instance' op 'g' does not reference a valid handshake function
  instance @g() : () -> ()
  end
}
// -----
handshake.func private @g(!handshake.control<>) -> !handshake.control<>
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.instance' op incorrect number of operands for the referenced handshake function
  %0 = instance @g() : () -> !handshake.control<>
  end
}
// -----
handshake.func private @g(!handshake.control<>) -> !handshake.control<>
handshake.func @f(%c: !handshake.control<>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.instance' op incorrect number of results for the referenced handshake function
  instance @g(%c) : (!handshake.control<>) -> ()
  end
}
// -----
handshake.func private @g(!handshake.control<>, !handshake.control<>)
handshake.func @f(%c: !handshake.control<>, %m: memref<2xi8>) {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.instance' op operand type mismatch: expected operand type '!handshake.control<>', but provided 'memref<2xi8>' for operand number 1
  instance @g(%c, %m) : (!handshake.control<>, memref<2xi8>) -> ()
  end
}
// -----
handshake.func private @g() -> !handshake.control<>
handshake.func @f() {
  // CHECK: :[[@LINE+1]]:{{.*}}error: 'handshake.instance' op result type mismatch: expected result type '!handshake.control<>', but provided '!handshake.channel<i1>' for result number 0
  %0 = instance @g() : () -> !handshake.channel<i1>
  end
}
// -----
// What has no definition in its function has none in the next one either.
handshake.func @f() -> !handshake.control<> {
  // CHECK: :[[@LINE+1]]:{{.*}}error: use of undeclared SSA value name
  end %x : <>
}
handshake.func @g() -> !handshake.control<> {
  %x = source : <>
  end %x : <>
}
