static const _Float16 table[4] = {0.5f16, -1.25f16, 3.0f16, 65504.0f16};

static _Float16 weighted(_Float16 x, _Float16 weight) {
  return x * weight + (_Float16)0.1f;
}

float sum(const _Float16 x[8], _Float16 y[8], int n, double scale) {
  _Float16 local[8] = {1.0f16};
  _Float16 most = -100;
  for (int i = 0; i < n; i++) {
    _Float16 value = weighted(x[i], table[i & 3]);
    local[i] += value / (_Float16)3;
    most = value > most ? value : most;
    y[i] = -local[i] + (_Float16)(scale * i);
  }
  y[0] += (_Float16)n;
  return (float)most + (float)local[0] + (int)local[1];
}

int main(void) {
  _Float16 x[8], y[8] = {0};
  for (int i = 0; i < 8; i++)
    x[i] = (_Float16)(0.37 * i * i - 1.5);
  x[7] = (_Float16)1e-7;
  return sum(x, y, 8, 1.0 / 3) + sum(x, y, 3, 1e-6) > 0;
}
