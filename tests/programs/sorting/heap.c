static void sift(int *a, int root, int n) {
  for (;;) {
    int child = 2 * root + 1;
    if (child >= n)
      return;
    if (child + 1 < n && a[child + 1] > a[child])
      child++;
    if (a[root] >= a[child])
      return;
    int t = a[root];
    a[root] = a[child];
    a[child] = t;
    root = child;
  }
}

void heap_sort(int a[15]) {
  for (int i = 15 / 2 - 1; i >= 0; i--)
    sift(a, i, 15);
  for (int end = 14; end > 0; end--) {
    int t = a[0];
    a[0] = a[end];
    a[end] = t;
    sift(a, 0, end);
  }
}

int main(void) {
  int a[15];
  for (int i = 0; i < 15; i++)
    a[i] = (i * 5 + 7) % 13 - 6;
  heap_sort(a);
  return a[7];
}
