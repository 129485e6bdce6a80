/* Memory of the program's own choosing, as much as it likes. */
void *malloc(unsigned long size);

int unsupported_construct(unsigned n) {
  int *a = malloc(n);
  a[0] = (int)n;
  return a[0] + 1;
}
