/* A variable that others may set by its name in assembly. */
int level __asm__("there") = 3;

int unsupported_global(int k) { return k + level; }

int main(void) {
  level = 4;
  return unsupported_global(1);
}
