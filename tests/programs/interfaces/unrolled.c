/* only error: it is read at two places of the circuit, which this becomes; */
int f(const int h[16]) {
#pragma HLS INTERFACE axis port = h
  int s = 0;
  for (int i = 0; i < 16; i++) {
#pragma HLS UNROLL factor = 2
    s = s * 3 + h[i];
  }
  return s;
}
