// FLAGS: --canonicalize
mesh.mesh @grid(shape = 2x4)
func.func @reduce(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mesh.all_reduce %t on @grid mesh_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
