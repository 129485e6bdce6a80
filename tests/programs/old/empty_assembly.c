/* Statements that keep a compiler from knowing what it computes. */
#define BARRIER() __asm__ volatile("" ::: "memory")

int scaled(int a[8], int by) {
  int sum = 0, last = by;
  for (int i = 0; i < 8; i++) {
    int value = a[i];
    __asm__("" : "+r"(value));
    __asm__ volatile("" : : "r"(sum), "m"(a[i]));
    sum += value * by;
    BARRIER();
    a[i] = value + 1;
  }
  __asm__(" ");
  __asm__("" : "+m"(last));
  __asm__("" : "=r"(last) : "0"(sum));
  __asm__("" : "=r"(sum), [other] "=r"(by) : "0"(by), "[other]"(sum));
  return last + sum * 2 - by;
}

int main(void) {
  int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  return scaled(a, 7) != 14;
}
