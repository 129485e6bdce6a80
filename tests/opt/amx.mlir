// FLAGS: --convert-vector-to-llvm=enable-amx
func.func @zero(%m: memref<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %t = amx.tile_zero : vector<16x16xbf16>
  amx.tile_store %m[%c0, %c0], %t : memref<?x?xbf16>, vector<16x16xbf16>
  return
}
