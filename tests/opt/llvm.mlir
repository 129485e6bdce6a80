// FLAGS: --ensure-debug-info-scope-on-llvm-func --llvm-legalize-for-export
llvm.mlir.global internal constant @text("hello\00\ff") : !llvm.array<7 x i8>
llvm.func @load(%p: !llvm.ptr, %i: i64) -> i32 attributes {passthrough = ["noinline"]} {
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %2 = llvm.mlir.constant(5 : i32) : i32
  %3 = llvm.icmp "eq" %1, %2 : i32
  llvm.cond_br %3, ^then, ^done(%2 : i32)
^then:
  llvm.br ^done(%1 : i32)
^done(%r: i32):
  llvm.return %r : i32
}
