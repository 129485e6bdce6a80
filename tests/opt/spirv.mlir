// FLAGS: --convert-spirv-to-llvm
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @add(%a: i32, %b: i32) -> i32 "None" {
    %0 = spirv.IAdd %a, %b : i32
    %1 = spirv.Constant 4 : i32
    %2 = spirv.IMul %0, %1 : i32
    spirv.ReturnValue %2 : i32
  }
}
