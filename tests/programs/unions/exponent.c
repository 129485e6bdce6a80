union u {
  float f;
  unsigned i;
};
unsigned f(float x) {
  union u v;
  v.f = x;
  return v.i >> 23 & 255;
}
int main(void) { return f(1.5f) + f(-3e5f) + f(0.1f); }
