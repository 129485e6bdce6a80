/* A variable that is set outside of the kernel, and holds a union. */
static union level {
  int number;
  short halves[2];
} level = {3};

int unsupported_global(int k) { return k + level.number; }

int main(void) {
  level.number = 5;
  return unsupported_global(1);
}
