int windows(const int *v, unsigned n, unsigned width) {
  int sum = 0;
  if (n > 32 || width > 8)
    return -1;
  for (unsigned i = 0; i + width <= n; i += width) {
    int window[width];
    for (unsigned k = 0; k < width; k++)
      window[width - 1 - k] = v[i + k];
    for (unsigned k = 0; k + 1 < width; k++)
      sum += window[k] * window[k + 1];
  }
  return sum;
}

int main(void) {
  int v[32];
  for (int i = 0; i < 32; i++)
    v[i] = i % 7 - 3;
  return windows(v, 32, 4) + windows(v, 30, 7) + windows(v, 9, 9);
}
