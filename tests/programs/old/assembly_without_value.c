/* error: inline assembly without text leaves its output without a value */
int unknown(int a) {
  int b;
  __asm__("" : "=r"(b) : "r"(a));
  return a + b;
}

int main(void) { return unknown(1) == 0; }
