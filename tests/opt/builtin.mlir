// FLAGS: --symbol-dce --inline
module @outer attributes {test.note = dense<[1, 2, 3]> : tensor<3xi8>} {
  module @inner {
    func.func private @unused()
  }
  %0 = builtin.unrealized_conversion_cast to i32 loc("made":1:2)
}
