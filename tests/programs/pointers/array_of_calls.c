void scale(int *a, int n, int k) {
  for (int i = 0; i < n; i++)
    a[i] *= k;
}
int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i;
  scale(a, 10, 3);
  int b[5] = {1, 2, 3, 4, 5};
  scale(b, 5, 2);
  return a[2] + b[1];
}
