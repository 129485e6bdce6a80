/* What the caller's pointer leads to; the pointer itself stays. */
int count(const char **text, char c) {
  int n = 0;
  for (const char *p = *text; *p; p++)
    n += *p == c;
  return n;
}
int main(void) {
  char text[12] = "abracadabra";
  const char *p = text;
  int n = count(&p, 'a');
  p = text + 4;
  return n + count(&p, 'r');
}
