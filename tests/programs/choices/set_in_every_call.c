static const int *source;
static int position;

static int next(void) { return source[position++]; }

int parse(const int text[8], int n) {
  source = text;
  position = 0;
  int sum = 0;
  while (n-- > 0)
    sum = sum * 10 + next();
  return sum;
}

int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {9, 8, 7, 6, 5, 4, 3, 2};
  return parse(a, 4) + parse(b, 5);
}
