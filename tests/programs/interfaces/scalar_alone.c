/* only error: 'n' cannot have the interface axi-lite alone: it goes with */
int f(int n) {
#pragma HLS INTERFACE s_axilite port = n bundle = control
  return n + 1;
}
