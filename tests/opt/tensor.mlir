// FLAGS: --fold-tensor-subset-ops
func.func @shapes(%t: tensor<4x8xf32>, %i: index) -> (tensor<32xf32>, f32) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %1 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  %2 = tensor.extract %1[%i, %i] : tensor<2x2xf32>
  %3 = tensor.empty() : tensor<4x8xf32>
  %4 = tensor.concat dim(0) %t, %3 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return %0, %2 : tensor<32xf32>, f32
}
