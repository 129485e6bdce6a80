// FLAGS: --convert-index-to-llvm
func.func @half(%a: index, %b: index) -> (index, i1) {
  %0 = index.constant 2
  %1 = index.divu %a, %0
  %2 = index.maxs %1, %b
  %3 = index.cmp ult(%2, %a)
  return %2, %3 : index, i1
}
