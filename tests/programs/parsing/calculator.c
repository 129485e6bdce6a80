/* A number, or a sum of products, without recursion. */
int calculate(const char *text, int *value) {
  int sum = 0, product = 0, sign = 1, factor = 1;
  const char *p = text;
  for (;;) {
    int digits = 0, number = 0;
    while (*p >= '0' && *p <= '9') {
      number = number * 10 + (*p++ - '0');
      digits++;
    }
    if (!digits)
      return (int)(p - text) + 1;
    product = factor * number;
    switch (*p++) {
    case '*':
      factor = product;
      break;
    case '+':
      sum += sign * product;
      sign = 1;
      factor = 1;
      break;
    case '-':
      sum += sign * product;
      sign = -1;
      factor = 1;
      break;
    case 0:
      *value = sum + sign * product;
      return 0;
    default:
      return (int)(p - text);
    }
  }
}

int main(void) {
  char a[12] = "2*3+4*5-7", b[12] = "12+x";
  int value = 0;
  int failed = calculate(a, &value) || value != 19;
  return failed || calculate(b, &value) != 4;
}
