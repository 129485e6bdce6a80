void fill(char *dst, const char *src) {
  while ((*dst++ = *src++))
    ;
}
int main(void) {
  char b[20], c[8];
  fill(b, "hello there");
  fill(c, b + 6);
  return c[1];
}
