int set(int a[4], int b[4], int c, int i) {
  int *p = a, *q = b;
  int **chosen = c & 1 ? &p : &q;
  *chosen += i;
  if (c & 2)
    chosen = c & 1 ? &q : &p;
  **chosen = c;
  return *p * 10 + *q;
}

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum = sum * 3 + set(a, b, i, i & 3);
  return sum;
}
