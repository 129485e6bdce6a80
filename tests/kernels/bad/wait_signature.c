/* Declared by hand, and wrong. */
int __int_to_token(int x);
void __wait_int(int waitFor);

int wait_signature(int a, int b) {
  __wait_int(__int_to_token(a));
  return b;
}
