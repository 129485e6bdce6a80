/* Rows of matrices in structs, of one of two members of one of three structs.
 */
struct pair {
  double x[2][3];
  float scale;
  double y[2][3];
};

double mix(struct pair v[3], int w, int k, int i, int j) {
  double(*row)[3] = w ? v[k].x : v[2 - k].y;
  double *flat = w & 1 ? v[k].y[i] : &v[0].x[0][0] + j;
  row[i][j] += 1.5;
  flat[j] -= 0.25;
  return row[1][2] + flat[0] + v[k].scale;
}

int main(void) {
  struct pair v[3];
  for (int k = 0; k < 3; k++) {
    v[k].scale = (float)k;
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++) {
        v[k].x[i][j] = k + i * j;
        v[k].y[i][j] = 10 * k - i + j;
      }
  }
  double sum = 0;
  for (int w = 0; w < 4; w++)
    sum += mix(v, w, w % 3, w & 1, (w * 7) % 3);
  return (int)sum;
}
