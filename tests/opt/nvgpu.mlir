// FLAGS: --convert-nvgpu-to-nvvm
func.func @copy(%s: memref<128x128xf16>, %d: memref<3x16x128xf16, 3>, %i: index) {
  %0 = nvgpu.device_async_copy %s[%i, %i], %d[%i, %i, %i], 8 : memref<128x128xf16> to memref<3x16x128xf16, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 {numGroups = 1 : i32}
  return
}
