/* Each element needs the one stored just before: the order of the accesses
 * matters and the memory controller does not keep it. */
void prefix(int a[100]) {
  for (int i = 1; i < 100; i++)
    a[i] = a[i] + a[i - 1];
}
