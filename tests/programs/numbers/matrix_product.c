#define N 4

static void multiply(int a[N][N], int b[N][N], int to[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      to[i][j] = sum;
    }
}

void matrix_power(int m[N][N], unsigned n, int out[N][N]) {
  int t[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      out[i][j] = i == j;
  while (n) {
    if (n & 1) {
      multiply(out, m, t);
      for (int i = 0; i < N * N; i++)
        out[i / N][i % N] = t[i / N][i % N];
    }
    multiply(m, m, t);
    for (int i = 0; i < N * N; i++)
      m[i / N][i % N] = t[i / N][i % N];
    n >>= 1;
  }
}

int main(void) {
  int m[N][N] = {{1, 1}, {1, 0}, {0, 0, 2, 1}, {0, 0, 0, -1}}, out[N][N];
  matrix_power(m, 5, out);
  return out[0][1];
}
