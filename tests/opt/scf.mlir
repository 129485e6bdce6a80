// FLAGS: --convert-scf-to-cf --scf-for-loop-canonicalization
func.func @sum(%m: memref<?xi32>, %n: index, %p: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i32) {
    %x = memref.load %m[%i] : memref<?xi32>
    %t = scf.if %p -> (i32) {
      %u = arith.addi %s, %x : i32
      scf.yield %u : i32
    } else {
      scf.yield %s : i32
    }
    scf.yield %t : i32
  }
  %w = scf.while (%k = %r) : (i32) -> i32 {
    scf.condition(%p) %k : i32
  } do {
  ^bb0(%k: i32):
    scf.yield %k : i32
  }
  return %w : i32
}
