/* No C. */
int clang(int a) {
  return a +;
}
