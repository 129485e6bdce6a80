// FLAGS: --convert-math-to-llvm --math-uplift-to-fma
func.func @curve(%x: f32, %y: f32) -> f32 {
  %0 = math.exp %x : f32
  %1 = arith.mulf %0, %y fastmath<fast> : f32
  %2 = arith.addf %1, %x fastmath<fast> : f32
  %3 = math.powf %2, %y : f32
  return %3 : f32
}
