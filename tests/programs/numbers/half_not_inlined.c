__attribute__((noinline)) static _Float16 square(_Float16 x) { return x * x; }

__attribute__((noinline)) static float half_of(float x) { return x / 2; }

float squares(float a, float b) {
  return (float)square((_Float16)a) + half_of((float)square((_Float16)b));
}

int main(void) { return (int)(squares(1.5f, 3) + squares(-0.3f, 100)); }
