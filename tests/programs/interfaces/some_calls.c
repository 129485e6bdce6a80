/* only error: 'h' is no stream: it is written under a condition; */
void f(int h[16], int c) {
#pragma HLS INTERFACE avalon_st port = h
  if (c == 3)
    return;
  for (int i = 0; i < 16; i++)
    h[i] = i * c;
}
