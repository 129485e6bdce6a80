/* options: --heap 256 */
int reversed(const int x[20], int n, int rounds) {
  int sum = 0;
  for (int round = 0; round < rounds; round++) {
    int y[n];
    for (int i = 0; i < n; i++)
      y[n - 1 - i] = x[i] ^ round;
    for (int i = 0; i < n; i++)
      sum = 3 * sum + y[i];
  }
  return sum;
}

int main(void) {
  int x[20];
  for (int i = 0; i < 20; i++)
    x[i] = 5 * i - 30;
  return reversed(x, 20, 10) ^ reversed(x, 3, 2);
}
