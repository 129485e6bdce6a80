/* A placeholder without an output could not return a token. */
void __log(int input_a, int parameter_CHANNEL);

int logged(int x) {
  __log(x, 2);
  return x + 1;
}
