// FLAGS: --convert-complex-to-standard --convert-complex-to-llvm
func.func @product(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.mul %a, %b : complex<f32>
  %1 = complex.constant [1.0, 2.0] : complex<f64>
  %2 = complex.re %1 : complex<f64>
  %3 = complex.abs %0 : complex<f32>
  return %3 : f32
}
