/* error: of 'steps', which has 3 elements */
/* options: --kernel run */
static int first(int i) {
  static const int steps[4] = {1, 2, 3, 4};
  return steps[i & 3];
}
static int second(int i) {
  static const int steps[3] = {5, 6, 7};
  return steps[i];
}

int run(int i) { return first(i) + second(i); }

int main(void) { return run(9); }
