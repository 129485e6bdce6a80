static const int angles[14] = {12868, 7596, 4014, 2037, 1023, 512, 256,
                               128,   64,   32,   16,   8,    4,   2};

void cordic(int angle, int *cosine, int *sine) {
  int x = 9949, y = 0;
  for (int i = 0; i < 14; i++) {
    int sign = angle < 0 ? -1 : 1;
    int t = x - sign * (y >> i);
    y += sign * (x >> i);
    x = t;
    angle -= sign * angles[i];
  }
  *cosine = x;
  *sine = y;
}

int main(void) {
  int c, s, sum = 0;
  for (int a = -12000; a <= 12000; a += 6000) {
    cordic(a, &c, &s);
    sum += c + s;
  }
  return sum > 0;
}
