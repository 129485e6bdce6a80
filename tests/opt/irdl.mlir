// FLAGS: --verify-each=false
irdl.dialect @toy {
  irdl.type @pair {
    %0 = irdl.any
    irdl.parameters(%0, %0)
  }
  irdl.operation @swap {
    %0 = irdl.is i32
    irdl.operands(%0)
    irdl.results(%0)
  }
}
