struct tok {
  int kind;
  union {
    int num;
    char op;
  } u;
};
int f(const char t[16], int n) {
  struct tok q[16];
  int m = 0, acc = 0;
  char op = '+';
  for (int i = 0; i < n; i++) {
    if (t[i] >= '0' && t[i] <= '9') {
      q[m].kind = 0;
      q[m].u.num = t[i] - '0';
    } else {
      q[m].kind = 1;
      q[m].u.op = t[i];
    }
    m++;
  }
  for (int i = 0; i < m; i++) {
    if (q[i].kind)
      op = q[i].u.op;
    else if (op == '+')
      acc += q[i].u.num;
    else if (op == '-')
      acc -= q[i].u.num;
    else
      acc *= q[i].u.num;
  }
  return acc;
}
int main(void) {
  char t[16] = "3+4*5-6*2";
  return f(t, 9) + f(t, 3);
}
