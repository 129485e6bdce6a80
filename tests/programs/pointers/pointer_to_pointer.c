void next(const char **p) {
  while (**p == ' ')
    (*p)++;
}
int f(const char s[16]) {
  const char *p = s;
  int n = 0;
  while (*p) {
    next(&p);
    if (!*p)
      break;
    n++;
    p++;
  }
  return n;
}
int main(void) { return f("a b  c  dd   \0\0"); }
