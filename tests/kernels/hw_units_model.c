/* What the units of hw_units.sv compute, in C. */
void __mac(int input_x, int input_y, int *output_sum, int parameter_SHIFT) {
  *output_sum =
      (int)((unsigned)input_x * (unsigned)input_y) >> parameter_SHIFT;
}

void __swap_bytes(int input_a, int *output_b) {
  *output_b = (int)__builtin_bswap32((unsigned)input_a);
}

void __lfsr(unsigned input_state, unsigned *output_next,
            unsigned parameter_TAPS) {
  *output_next =
      input_state >> 1 ^ (input_state & 1 ? parameter_TAPS : 0);
}

void __scale(float input_a, float *output_b, int parameter_POWER) {
  *output_b = __builtin_ldexpf(input_a, parameter_POWER);
}

void __widen(float input_a, double *output_wide, float *output_negated) {
  *output_wide = input_a;
  *output_negated = -input_a;
}

void __mix(short input_s, _Bool input_b, _BitInt(5) input_n, short *output_s,
           _Bool *output_b, _BitInt(5) *output_n) {
  *output_s = (short)(input_s + 1);
  *output_b = input_b ^ (input_s & 1);
  *output_n = (_BitInt(5))((unsigned)input_n + 1u);
}

void __invert(char input_c, char *output_c) { *output_c = ~input_c; }
