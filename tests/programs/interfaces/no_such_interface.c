/* only error: there is no interface 'axs'; did you mean 'axis'? */
int f(const int h[4]) {
#pragma HLS INTERFACE axs port = h
  return h[0] + h[3];
}
