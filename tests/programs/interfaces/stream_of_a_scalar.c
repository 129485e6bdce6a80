/* only error: 'n' is a scalar and cannot have the interface axi-stream; */
int f(int n) {
#pragma HLS INTERFACE axis port = n
  return n + 1;
}
