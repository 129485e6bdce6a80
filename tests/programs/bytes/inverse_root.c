float rsqrt(float x) {
  float h = 0.5f * x;
  int i = *(int *)&x;
  i = 0x5f3759df - (i >> 1);
  x = *(float *)&i;
  return x * (1.5f - h * x * x);
}
float f(const float a[4]) {
  float s = 0;
  for (int i = 0; i < 4; i++)
    s += rsqrt(a[i]);
  return s;
}
int main(void) {
  float a[4] = {1, 4, 0.25f, 100};
  return (int)(f(a) * 1000);
}
