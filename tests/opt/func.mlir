// FLAGS: --inline --convert-func-to-llvm
func.func private @helper(%x: i64) -> i64 {
  return %x : i64
}
func.func @main(%x: i64) -> (i64, i64) attributes {llvm.emit_c_interface} {
  %0 = call @helper(%x) : (i64) -> i64
  %f = constant @helper : (i64) -> i64
  %1 = call_indirect %f(%0) : (i64) -> i64
  return %0, %1 : i64, i64
}
