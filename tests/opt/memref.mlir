// FLAGS: --expand-strided-metadata --finalize-memref-to-llvm
memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @look(%i: index) -> i32 {
  %t = memref.get_global @table : memref<4xi32>
  %a = memref.alloc() : memref<4x4xi32>
  %s = memref.subview %a[1, 0] [2, 4] [1, 1] : memref<4x4xi32> to memref<2x4xi32, strided<[4, 1], offset: 4>>
  %x = memref.load %t[%i] : memref<4xi32>
  memref.store %x, %s[%i, %i] : memref<2x4xi32, strided<[4, 1], offset: 4>>
  memref.dealloc %a : memref<4x4xi32>
  return %x : i32
}
