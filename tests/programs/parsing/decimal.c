/* By goto, as parsers are often written. */
int decimal(const char s[12], int *out) {
  int i = 0, v = 0, negative = 0;
  if (s[0] == '-') {
    negative = 1;
    i = 1;
    goto digits;
  }
  if (s[0] == '+')
    i = 1;
digits:
  if (s[i] < '0' || s[i] > '9')
    goto bad;
again:
  v = v * 10 + (s[i] - '0');
  i++;
  if (s[i] >= '0' && s[i] <= '9')
    goto again;
  if (s[i])
    goto bad;
  *out = negative ? -v : v;
  return 1;
bad:
  return 0;
}

int main(void) {
  char a[12] = "-1234", b[12] = "12a", c[12] = "+";
  int v = 0;
  return decimal(a, &v) + decimal(b, &v) + decimal(c, &v);
}
