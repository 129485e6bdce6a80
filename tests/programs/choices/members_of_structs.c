struct s {
  int n;
  int m[3];
};
/* What lies between the arrays in the structs is no element of them. */
int f(struct s p[4], int b[8], int i, int j, int c) {
  int *q = c ? &p[i].m[j] : &b[j];
  *q += 5;
  return *q;
}
int main(void) {
  struct s p[4] = {{1, {2, 3, 4}}, {5, {6, 7, 8}}, {9, {10, 11, 12}}, {13}};
  int b[8] = {0, 1, 2};
  return f(p, b, 2, 1, 0) + f(p, b, 2, 1, 1) + f(p, b, 3, 2, 1) + p[2].m[1] +
         p[3].n;
}
