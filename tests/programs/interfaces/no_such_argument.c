/* only error: 'f' has no argument 'hh' that could have the interface axi; */
int f(const int h[4]) {
#pragma HLS INTERFACE m_axi port = hh
  return h[0] + h[3];
}
