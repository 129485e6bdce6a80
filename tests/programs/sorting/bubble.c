void bubble(int a[16], int n) {
  for (int end = n - 1; end > 0; end--) {
    int swapped = 0;
    for (int i = 0; i < end; i++) {
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        swapped = 1;
      }
    }
    if (!swapped)
      return;
  }
}

int main(void) {
  int a[16];
  for (int i = 0; i < 16; i++)
    a[i] = (i * 37 + 11) % 29;
  bubble(a, 16);
  bubble(a, 9);
  return a[0] + a[15];
}
