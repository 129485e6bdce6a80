// FLAGS: --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @payload(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %0, "an addition" : !transform.any_op
    transform.yield
  }
}
