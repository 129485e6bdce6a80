/* only error: this pointer may lead to one of several members of a struct; */
struct both {
  int low[4], high[4];
} both;

int at(const int other[8], int w, int i) {
  const int *p = w ? (const int *)&both : other;
  return p[i & 7];
}

int main(void) {
  int other[8] = {1, 2, 3, 4, 5, 6, 7, 8}, sum = 0;
  for (int i = 0; i < 4; i++) {
    both.low[i] = 10 + i;
    both.high[i] = 20 + i;
  }
  for (int i = 0; i < 8; i++)
    sum += at(other, i & 1, i);
  return sum;
}
