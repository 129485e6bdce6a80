/* Between the begin and the end of one of two arrays of a variable that main()
 * sets, too. */
struct lists {
  int a[6];
  int b[6];
  short c[6];
} g;

int walk(int which, int n) {
  int *p = which ? g.a : g.b, *end = p + 6;
  int sum = g.c[n & 3];
  for (int *q = p; q != end; q++) {
    *q += n;
    sum += *q;
  }
  for (int *q = end; q-- > p;)
    sum = sum * 3 + *q;
  for (int i = 1; i <= 6; i++)
    sum += end[-i] * i;
  return sum;
}

int main(void) { return walk(0, 2) + walk(1, 3) + walk(0, 1); }
