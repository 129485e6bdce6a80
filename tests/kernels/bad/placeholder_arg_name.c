/* An argument of the placeholder says neither input_, output_ nor parameter_. */
void __scale(int a, int output_b, int parameter_FACTOR);
int __init1();

int scale(int x) {
  int y = __init1();
  __scale(x, y, 3);
  return y;
}
