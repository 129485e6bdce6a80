// FLAGS: --split-input-file --verify-diagnostics
func.func @first(%a: i32) -> i32 {
  return %a : i32
}

// -----

func.func @second(%a: i32) -> i64 {
  // expected-error @+1 {{type of return operand 0}}
  return %a : i32
}

// -----

func.func @third() {
  // expected-error @+1 {{use of undeclared SSA value name}}
  return %nobody : i32
}
