// FLAGS: --convert-openmp-to-llvm
func.func @region(%x: i32) {
  omp.parallel {
    omp.barrier
    omp.master {
      %0 = arith.addi %x, %x : i32
      omp.terminator
    }
    omp.terminator
  }
  omp.taskwait
  return
}
