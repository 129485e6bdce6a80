/* error: passes arrays that overlap */
struct two {
  int *to, *from;
  int n;
};
int f(struct two t) {
  int sum = 0;
  for (int i = 0; i < t.n; i++)
    sum += t.to[i] += t.from[i];
  return sum;
}
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  struct two apart = {a, a + 3, 3}, shifted = {a, a + 1, 3};
  return f(apart) + f(shifted);
}
