#define N 5
#define FAR 1000

void all_shortest(int d[N][N]) {
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
}

int main(void) {
  int d[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = i == j ? 0 : j == (i + 1) % N ? i + 1 : FAR;
  all_shortest(d);
  return d[3][1];
}
