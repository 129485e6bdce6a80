/* A missing operand and a missing semicolon: Clang says so. */
int broken(int a) {
  int b = a + ;
  return b
}
