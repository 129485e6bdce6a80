// FLAGS: --symbol-dce
ml_program.global private mutable @state(dense<0> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @step(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = ml_program.global_load @state : tensor<4xi32>
  ml_program.global_store @state = %x : tensor<4xi32>
  ml_program.return %0 : tensor<4xi32>
}
