/* error: passes arrays that overlap */
void add(int *d, const int *s, int n) {
  for (int i = 0; i < n; i++)
    d[i] += s[i];
}
int main(void) {
  int a[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  add(a, a + 2, 4);
  return a[0];
}
