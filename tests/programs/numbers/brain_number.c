/* error: this floating point type is not supported; use float */
float twice(float x) {
  __bf16 y = (__bf16)x;
  return 2 * (float)y;
}

int main(void) { return (int)twice(1.5f); }
