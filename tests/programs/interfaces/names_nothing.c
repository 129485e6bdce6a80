/* only error: '#pragma HLS INTERFACE' names no argument; add port=NAME, */
int f(const int h[4]) {
#pragma HLS INTERFACE m_axi
  return h[0] + h[3];
}
