/* error: have a long double be a double by --long-double-64 */
double mean(const double x[6], int n) {
  long double sum = 0.0L;
  for (int i = 0; i < n; i++)
    sum += x[i];
  return (double)(n ? sum / n : 0.1L);
}

int main(void) {
  double x[6] = {1.1, 2.2, -3.5, 4, 1e300, -1e300};
  return mean(x, 4) > 0.9;
}
