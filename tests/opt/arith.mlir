// FLAGS: --convert-arith-to-llvm --arith-expand
func.func @mix(%a: i32, %b: i32, %x: f32) -> (i32, i1, f32) {
  %c = arith.constant 3 : i32
  %zero = arith.constant 0 : i32
  %0 = arith.addi %a, %zero : i32
  %1 = arith.muli %0, %c : i32
  %2 = arith.ceildivsi %1, %b : i32
  %3 = arith.cmpi slt, %2, %a : i32
  %4 = arith.maximumf %x, %x : f32
  %5 = arith.select %3, %2, %a : i32
  return %5, %3, %4 : i32, i1, f32
}
