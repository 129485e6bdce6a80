/* A pointer to one of two arrays of one struct, read and written by an index.
 */
struct banks {
  int low[8];
  int high[8];
};

int refresh(struct banks *b, int which, int n) {
  int *p = which ? b->low : b->high;
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += p[i];
    p[i] = sum ^ b->low[7 - i];
  }
  return sum;
}

int main(void) {
  struct banks b;
  for (int i = 0; i < 8; i++) {
    b.low[i] = 3 * i;
    b.high[i] = 100 - i;
  }
  return refresh(&b, 0, 8) + refresh(&b, 1, 8) + refresh(&b, 0, 5);
}
