/* Inputs and outputs of few bits, each with the sign of its C type. */
void __mix(short input_s, _Bool input_b, _BitInt(5) input_n, short output_s,
           _Bool output_b, _BitInt(5) output_n);
void __invert(char input_c, char output_c);
char __init_char();
short __init_short();
_Bool __init_bool();
_BitInt(5) __init_five();

int hw_narrow(char c, short s, _Bool b, int n) {
  short sum = __init_short();
  _Bool odd = __init_bool();
  _BitInt(5) next = __init_five();
  char inverse = __init_char();
  __mix(s, b, (_BitInt(5))n, sum, odd, next);
  __invert(c, inverse);
  int five = next;
  return sum * 1000 + (odd ? 500 : 0) + five * 10 + inverse;
}

int main(void) {
  hw_narrow(1, 2, 0, 3);
  hw_narrow(-128, 32767, 1, 15);
  hw_narrow(127, -32768, 1, -16);
  hw_narrow(-1, 0, 0, -1);
  return 0;
}
