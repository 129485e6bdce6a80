/* A loop without an end. */
void kernel_never_returns(int a[4]) {
  for (;;)
    a[0] = a[0] + 1;
}
