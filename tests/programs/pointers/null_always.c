int f(const int v[4], int *count) {
  int n = 0;
  for (int i = 0; i < 4; i++)
    n += v[i] > 2;
  if (count)
    *count = n;
  return count == 0 ? n : -n;
}
int main(void) {
  int v[4] = {1, 2, 3, 4};
  return f(v, 0) + f(v, (void *)0);
}
