int len(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}
int main(void) { return len("hello") + len("a longer one"); }
