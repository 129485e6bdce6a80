struct biquad {
  float b0, b1, b2, a1, a2;
  float z1, z2;
};

static float step(struct biquad *q, float x) {
  float y = q->b0 * x + q->z1;
  q->z1 = q->b1 * x - q->a1 * y + q->z2;
  q->z2 = q->b2 * x - q->a2 * y;
  return y;
}

void biquad(float data[10], int n) {
  struct biquad q = {0.25f, 0.5f, 0.25f, -0.5f, 0.125f, 0, 0};
  for (int i = 0; i < n; i++)
    data[i] = step(&q, data[i]);
}

int main(void) {
  float data[10] = {1};
  biquad(data, 10);
  return data[9] > 0;
}
