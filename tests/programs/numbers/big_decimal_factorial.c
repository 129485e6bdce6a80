int factorial(int n, unsigned char digits[20]) {
  int size = 1;
  digits[0] = 1;
  for (int f = 2; f <= n; f++) {
    int carry = 0;
    for (int i = 0; i < size; i++) {
      int v = digits[i] * f + carry;
      digits[i] = (unsigned char)(v % 10);
      carry = v / 10;
    }
    for (; carry; carry /= 10)
      digits[size++] = (unsigned char)(carry % 10);
  }
  return size;
}

int main(void) {
  unsigned char digits[20] = {0};
  return factorial(13, digits) + factorial(1, digits);
}
