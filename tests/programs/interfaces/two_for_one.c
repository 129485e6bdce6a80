/* only error: 'h' has the interface axi already, and cannot have */
int f(const int h[4]) {
#pragma HLS INTERFACE m_axi port = h
#pragma HLS INTERFACE axis port = h
  return h[0] + h[3];
}
