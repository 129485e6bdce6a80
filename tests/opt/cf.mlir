// FLAGS: --convert-cf-to-llvm
func.func @choose(%p: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %p, ^left(%a : i32), ^right
^left(%x: i32):
  cf.br ^join(%x : i32)
^right:
  cf.switch %b : i32, [default: ^join(%b : i32), 4: ^left(%a : i32)]
^join(%r: i32):
  cf.assert %p, "never"
  return %r : i32
}
