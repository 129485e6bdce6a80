/* error: is for one argument; write another one for 'y' */
/* A pragma that names two arguments would choose for one of them alone. */
int k(const int x[8], int y[8]) {
#pragma HLS INTERFACE axis port=x port=y
  for (int i = 0; i < 8; i++)
    y[i] = x[i] + 1;
  return 0;
}

int main(void) {
  int x[8] = {1}, y[8];
  return k(x, y);
}
