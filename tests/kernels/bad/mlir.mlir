// No MLIR.
module {
  func.func @mlir( {
}
