/* options: --fast-math */
float filtered(const float x[16], float y[16]) {
  float most = 0;
  for (int i = 2; i < 14; i++) {
    y[i] = x[i - 2] * 0.1f + x[i - 1] * 0.3f - x[i] / 3.0f + x[i + 1] * 0.3f -
           (x[i + 2] - 0.125f);
    most = y[i] > most ? y[i] : most;
  }
  y[0] = x[0] * x[1] * x[2] * x[3] / 7.0f;
  y[1] = -(x[0] + x[1] + x[2] + x[3]);
  return most;
}

int main(void) {
  float x[16], y[16] = {0};
  for (int i = 0; i < 16; i++)
    x[i] = 1.7f * (float)i - 0.9f * (float)(i * i % 7);
  return filtered(x, y) > 0;
}
