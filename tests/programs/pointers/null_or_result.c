/* The first such byte behind another one, which may be none. */
const char *f(const char *text, const int *from, char c, int *steps) {
  int n = 0;
  const char *p = text;
  if (from)
    for (; *p && *p != *from; p++)
      n++;
  while (*p && *p != c) {
    n++;
    p++;
  }
  if (steps)
    *steps += n;
  return *p ? p : 0;
}
int main(void) {
  char text[12] = "a,b;c,d;e";
  int from[1] = {';'};
  int steps = 0;
  const char *p = f(text, 0, ',', &steps);
  const char *q = f(text, from, ',', 0);
  const char *r = f(text, from, 'x', &steps);
  return (p - text) + (q - text) + (r == 0) + steps;
}
