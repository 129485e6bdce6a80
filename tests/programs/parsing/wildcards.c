int matches(const char pattern[10], const char text[12]) {
  int p = 0, t = 0, star = -1, from = 0;
  while (text[t]) {
    if (pattern[p] == text[t] || pattern[p] == '?') {
      p++;
      t++;
    } else if (pattern[p] == '*') {
      star = p++;
      from = t;
    } else if (star >= 0) {
      p = star + 1;
      t = ++from;
    } else {
      return 0;
    }
  }
  while (pattern[p] == '*')
    p++;
  return pattern[p] == 0;
}

int main(void) {
  char text[12] = "kernel.c", a[10] = "*.c", b[10] = "k?r*l.h", c[10] = "*e*e*";
  return matches(a, text) * 4 + matches(b, text) * 2 + matches(c, text);
}
