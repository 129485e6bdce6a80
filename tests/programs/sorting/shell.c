static const int gaps[] = {10, 4, 1};

void shell(unsigned a[24]) {
  for (unsigned g = 0; g < sizeof gaps / sizeof *gaps; g++) {
    int gap = gaps[g];
    for (int i = gap; i < 24; i++) {
      unsigned v = a[i];
      int j = i;
      for (; j >= gap && a[j - gap] > v; j -= gap)
        a[j] = a[j - gap];
      a[j] = v;
    }
  }
}

int main(void) {
  unsigned a[24], x = 1;
  for (int i = 0; i < 24; i++) {
    x = x * 1664525u + 1013904223u;
    a[i] = x >> 12;
  }
  shell(a);
  return (int)a[12];
}
