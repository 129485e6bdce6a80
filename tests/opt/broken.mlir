// FLAGS: --split-input-file
func.func @one(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

// -----

func.func @two() {
  return
