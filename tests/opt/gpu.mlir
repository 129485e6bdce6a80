// FLAGS: --gpu-kernel-outlining --convert-gpu-to-nvvm
func.func @launch(%m: memref<64xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%lx = %c64, %ly = %c1, %lz = %c1) {
    memref.store %x, %m[%tx] : memref<64xf32>
    gpu.barrier
    gpu.terminator
  }
  return
}
