// FLAGS: --async-to-async-runtime --async-runtime-ref-counting
func.func @later(%m: memref<1xf32>, %x: f32) {
  %token = async.execute {
    %c0 = arith.constant 0 : index
    memref.store %x, %m[%c0] : memref<1xf32>
    async.yield
  }
  async.await %token : !async.token
  return
}
