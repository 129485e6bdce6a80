/* A placeholder that gives nothing back. */
void __log(int input_value);

int placeholder_no_output(int x) {
  __log(x);
  return x;
}
