// FLAGS: --test-data-layout-query
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32>>} {
  func.func @width() -> index {
    %0 = arith.constant 7 : index
    return %0 : index
  }
}
