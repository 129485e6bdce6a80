/* A pointer that is set outside of the kernel. */
static int first = 3, second = 4;
static int *level = &first;

int unsupported_global(int k) { return k + *level; }

int main(void) {
  level = &second;
  return unsupported_global(1);
}
