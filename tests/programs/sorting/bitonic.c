void bitonic(int a[8]) {
  for (int k = 2; k <= 8; k *= 2)
    for (int j = k / 2; j > 0; j /= 2)
      for (int i = 0; i < 8; i++) {
        int other = i ^ j;
        if (other > i && ((i & k) == 0) == (a[i] > a[other])) {
          int t = a[i];
          a[i] = a[other];
          a[other] = t;
        }
      }
}

int main(void) {
  int a[8] = {5, -3, 12, 0, 7, 7, -9, 4};
  bitonic(a);
  return a[0] + a[7];
}
