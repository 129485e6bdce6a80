/* Waiting for a value without using it. */
void __wait_int(int after);

int unsupported_wait(int a, int b) {
  __wait_int(b);
  return a;
}
