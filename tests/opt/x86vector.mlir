// FLAGS: --convert-vector-to-llvm=enable-x86vector
func.func @rsqrt(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  return %0 : vector<8xf32>
}
