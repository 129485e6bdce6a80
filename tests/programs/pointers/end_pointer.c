/* error: a call may pass one array for the two that are compared here */
int f(const short *b, const short *e) {
  int s = 0;
  while (b != e)
    s += *b++;
  return s;
}
int main(void) {
  short a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return f(a, a + 8) + f(a, a + 3);
}
