char *f(char *d, const char *s) {
  char *r = d;
  while ((*d++ = *s++))
    ;
  return r;
}
int main(void) {
  char b[16];
  return f(b, "hello")[1] + f(b, "xyz")[2];
}
