struct task {
  int *buf;
  int len;
  int k;
};
int f(int a[8], int b[4]) {
  struct task t[2] = {{a, 8, 2}, {b, 4, 3}};
  int s = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < t[i].len; j++)
      s += t[i].buf[j] * t[i].k;
  return s;
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[4] = {1, 1, 1, 1};
  return f(a, b);
}
