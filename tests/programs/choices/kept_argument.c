/* error: keeps pointers from call to call */
static const int *last;

int differs(const int now[4]) {
  int sum = 0;
  for (int i = 0; last && i < 4; i++)
    sum += last[i] != now[i];
  last = now;
  return sum;
}

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {1, 5, 3, 6};
  return differs(a) + differs(b);
}
