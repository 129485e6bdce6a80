/* error: this pointer may be set outside of the kernel, too, or read there, */
const int *p;

int bar(void) { return *p + 1; }

int main(void) {
  const int i = 5;
  p = &i;
  return bar();
}
