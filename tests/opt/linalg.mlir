// FLAGS: --convert-linalg-to-loops --linalg-fuse-elementwise-ops
#id = affine_map<(i, j) -> (i, j)>
func.func @square(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.mulf %x, %x : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @gemm(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
