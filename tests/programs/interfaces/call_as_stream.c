/* only error: the call of 'f' cannot have the interface axi; */
int f(int n) {
#pragma HLS INTERFACE m_axi port = return
  return n + 1;
}
