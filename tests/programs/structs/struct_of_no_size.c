struct g {};
int f(char *p, int n) {
  char *q = p;
  for (int i = 0; i < n; i++)
    *((struct g *)(q++)) = (struct g){};
  return q - p;
}
int main(void) {
  char a[4] = {0};
  return f(a, 3);
}
