/* only error: this pointer may lead into any of the memories that 'x' is partitioned into; index */
int either(const int x[16], const int y[16], int which) {
#pragma HLS ARRAY_PARTITION variable=x cyclic factor=4
  const int *p = which ? x : y;
  return p[which & 15];
}
