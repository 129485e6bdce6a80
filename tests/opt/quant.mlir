// FLAGS: --canonicalize
func.func @cast(%a: tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 2.0:10>> {
  %0 = "quant.qcast"(%a) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 2.0:10>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 2.0:10>>
}
