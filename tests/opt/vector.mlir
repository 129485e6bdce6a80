// FLAGS: --convert-vector-to-scf --convert-vector-to-llvm
func.func @lanes(%m: memref<4x8xf32>, %i: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %zero : memref<4x8xf32>, vector<8xf32>
  %1 = vector.broadcast %zero : f32 to vector<8xf32>
  %2 = vector.fma %0, %0, %1 : vector<8xf32>
  %3 = vector.reduction <add>, %2 : vector<8xf32> into f32
  %4 = vector.extract_strided_slice %2 {offsets = [2], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  vector.print %4 : vector<4xf32>
  return %3 : f32
}
