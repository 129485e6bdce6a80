/* With a stack of its own. */
void quick(int a[20]) {
  int lows[8], highs[8], top = 0;
  lows[0] = 0;
  highs[0] = 19;
  top = 1;
  while (top > 0) {
    top--;
    int low = lows[top], high = highs[top];
    while (low < high) {
      int pivot = a[(low + high) / 2], i = low, j = high;
      while (i <= j) {
        while (a[i] < pivot)
          i++;
        while (a[j] > pivot)
          j--;
        if (i <= j) {
          int t = a[i];
          a[i++] = a[j];
          a[j--] = t;
        }
      }
      /* The longer part waits, so that few parts do. */
      if (j - low > high - i) {
        if (low < j) {
          lows[top] = low;
          highs[top++] = j;
        }
        low = i;
      } else {
        if (i < high) {
          lows[top] = i;
          highs[top++] = high;
        }
        high = j;
      }
    }
  }
}

int main(void) {
  int a[20];
  for (int i = 0; i < 20; i++)
    a[i] = (i * 13 + 5) % 20;
  quick(a);
  return a[10];
}
