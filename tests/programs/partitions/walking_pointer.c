/* only error: this pointer may lead into any of the memories that 'x' is partitioned into; index */
int sum(const int x[16]) {
#pragma HLS ARRAY_PARTITION variable=x cyclic factor=4
  int s = 0;
  for (const int *p = x; p < x + 16; p++)
    s += *p;
  return s;
}
