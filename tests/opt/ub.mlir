// FLAGS: --convert-ub-to-llvm
func.func @nothing() -> (i32, f32) {
  %0 = ub.poison : i32
  %1 = ub.poison : f32
  return %0, %1 : i32, f32
}
