/* Floats and doubles through placeholders. */
void __scale(float input_a, float output_b, int parameter_POWER);
void __widen(float input_a, double output_wide, float output_negated);
float __initf();
double __initd();

double hw_floats(float x, float negated[2]) {
  float small = __initf(), large = __initf(), minus = __initf();
  double wide = __initd();
  __scale(x, small, -3);
  __scale(x, large, 5);
  __widen(small, wide, minus);
  negated[0] = minus;
  __widen(large, wide, minus);
  negated[1] = minus;
  return wide;
}

int main(void) {
  float negated[2] = {0, 0};
  hw_floats(1.5f, negated);
  hw_floats(-3.1415927f, negated);
  hw_floats(6.0e20f, negated);
  return 0;
}
