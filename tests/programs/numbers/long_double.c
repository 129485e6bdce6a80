/* options: --long-double-64 */
long double mean(const long double x[6], int n) {
  long double sum = 0.0L;
  for (int i = 0; i < n; i++)
    sum += x[i];
  return n ? sum / n : 0.1L;
}

int main(void) {
  long double x[6] = {1.1L, 2.2L, -3.5L, 4, 1e300L, -1e300L};
  return mean(x, 4) > 0.9L && mean(x, 0) == 0.1L && sizeof(x[0]) == 8;
}
