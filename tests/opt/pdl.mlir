// FLAGS: --convert-pdl-to-pdl-interp
pdl.pattern @drop : benefit(1) {
  %type = pdl.type : i32
  %operand = pdl.operand : %type
  %root = pdl.operation "toy.copy"(%operand : !pdl.value) -> (%type : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%operand : !pdl.value)
  }
}
