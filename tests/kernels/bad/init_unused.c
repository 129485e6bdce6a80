/* A variable made to be an output, but no placeholder sets it. */
int __init1();

int init_unused(int x) {
  int b = __init1();
  return x;
}
