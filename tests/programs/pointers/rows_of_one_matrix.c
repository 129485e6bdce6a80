/* rows of a matrix, halves of one array */
void add(int *d, const int *s, int n) {
  for (int i = 0; i < n; i++)
    d[i] += s[i];
}
int main(void) {
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  add(m[0], m[1], 4);
  add(m[2], m[0], 4);
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  add(a, a + 4, 4);
  for (int i = 0; i < 2; i++)
    add(&a[4 * i], m[i], 4);
  return a[0] + m[2][3];
}
