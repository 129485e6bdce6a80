// FLAGS: --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline
func.func @fill(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<8xf32>
  return %1 : tensor<8xf32>
}
