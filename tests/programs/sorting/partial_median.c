static int partition(int *a, int low, int high) {
  int pivot = a[high], at = low;
  for (int i = low; i < high; i++) {
    if (a[i] < pivot) {
      int t = a[i];
      a[i] = a[at];
      a[at++] = t;
    }
  }
  a[high] = a[at];
  a[at] = pivot;
  return at;
}

int median(int a[11]) {
  int low = 0, high = 10;
  for (;;) {
    int at = partition(a, low, high);
    if (at == 5)
      return a[5];
    if (at < 5)
      low = at + 1;
    else
      high = at - 1;
  }
}

int main(void) {
  int a[11] = {9, 1, 8, 2, 7, 3, 6, 4, 5, 0, 10};
  return median(a);
}
