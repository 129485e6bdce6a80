/* What the unit gives in one iteration is what it takes in the next. */
void __step(int input_a, int output_b);
int __init1();

int placeholder_cycle(int n) {
  int b = __init1();
  int a = 1;
  for (int i = 0; i < n; i++) {
    __step(a, b);
    a = b;
  }
  return a;
}
