// FLAGS: --convert-shape-to-std --shape-to-shape-lowering
func.func @rank(%t: tensor<?x4xf32>) -> (index, index) {
  %0 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %1 = shape.num_elements %0 : tensor<2xindex> -> index
  %2 = shape.rank %0 : tensor<2xindex> -> index
  return %1, %2 : index, index
}
