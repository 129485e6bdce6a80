// FLAGS: --canonicalize
func.func @plain(%a: i32) -> i32 {
  return %a : i32
}
