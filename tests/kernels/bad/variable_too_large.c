int kernel(int a) { return a + 1; }

int main(void) {
  char frame[1L << 40];
  frame[5] = 3;
  kernel(frame[5]);
  return 0;
}
