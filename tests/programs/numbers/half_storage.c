float norm(const __fp16 x[6], __fp16 scaled[6]) {
  float sum = 0;
  for (int i = 0; i < 6; i++)
    sum += x[i] * x[i];
  for (int i = 0; i < 6; i++)
    scaled[i] = x[i] / sum;
  return sum;
}

int main(void) {
  __fp16 x[6] = {0.1f, 2.5f, -3.75f, 100, 0, 6e-5f}, y[6];
  return (int)norm(x, y);
}
