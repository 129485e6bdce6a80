static const int *find(const int *a, int n, int v) {
  for (int i = 0; i < n; i++)
    if (a[i] == v)
      return &a[i];
  return 0;
}

int either(const int a[6], const int b[6], int v) {
  const int *place = find(a, 6, v);
  if (!place)
    place = find(b, 6, v);
  return place ? *place * 2 + (place >= a && place < a + 6) : -1;
}

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {7, 8, 9, 10, 11, 12};
  return either(a, b, 3) + either(a, b, 12) * 100 + either(a, b, 13) * 10000;
}
