/* error: '_Complex long double': this floating point type is not supported */
int real_part(int a) {
  _Complex long double values[2];
  values[a & 1] = a;
  return (int)__real__ values[a & 1];
}

int main(void) { return real_part(3) != 3; }
