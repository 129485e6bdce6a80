// FLAGS: --convert-amdgpu-to-rocdl=chipset=gfx908
func.func @fence() {
  amdgpu.lds_barrier
  return
}
