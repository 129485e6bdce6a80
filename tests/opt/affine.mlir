// FLAGS: --lower-affine
#twice = affine_map<(d0) -> (d0 * 2)>
func.func @scale(%m: memref<32xf32>, %n: index) {
  affine.for %i = 0 to 16 {
    %j = affine.apply #twice(%i)
    %x = affine.load %m[%j] : memref<32xf32>
    affine.store %x, %m[%i + 1] : memref<32xf32>
  }
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%n) {
    %z = arith.constant 0.0 : f32
    affine.store %z, %m[0] : memref<32xf32>
  }
  return
}
