/* Memory of the program's own choosing. */
void *malloc(unsigned long size);

int unsupported_construct(int n) {
  int *a = malloc(4);
  a[0] = n;
  return a[0] + 1;
}
