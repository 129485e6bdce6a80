// FLAGS: --sparsification --sparse-tensor-conversion
#vector = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @values(%t: tensor<16xf64, #vector>) -> memref<?xf64> {
  %0 = sparse_tensor.values %t : tensor<16xf64, #vector> to memref<?xf64>
  return %0 : memref<?xf64>
}
