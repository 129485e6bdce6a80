/* only error: 'h' is an array and cannot have the interface axi-lite; */
int f(const int h[4]) {
#pragma HLS INTERFACE s_axilite port = h
#pragma HLS INTERFACE s_axilite port = return
  return h[0] + h[3];
}
