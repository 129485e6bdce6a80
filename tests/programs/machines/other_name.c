/* Two names of one function that counts its calls. */
static int calls;

int step(int by) {
  calls++;
  return by * 3 + calls;
}
int next(int by) __attribute__((alias("step")));

int run(int a[4]) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += i & 1 ? next(a[i]) : step(a[i]);
  }
  return sum;
}

int main(void) {
  int a[4] = {1, 2, 3, 4};
  return run(a) + run(a) != 96;
}
