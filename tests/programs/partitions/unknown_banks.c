/* Which bank an access is made to is known when the circuit runs. */
void scatter(const unsigned char order[24], const int from[24], int to[24]) {
#pragma HLS ARRAY_PARTITION variable=from type=cyclic factor=8
#pragma HLS ARRAY_PARTITION variable=to type=cyclic factor=3
  for (int i = 0; i < 24; i++)
    to[order[i]] += from[i] * (i + 1);
}
int main(void) {
  unsigned char order[24];
  int from[24], to[24];
  for (int i = 0; i < 24; i++) {
    order[i] = (unsigned char)(i * 7 % 24);
    from[i] = i - 11;
    to[i] = 1000 * i;
  }
  scatter(order, from, to);
  scatter(order, to, from);
  return 0;
}
