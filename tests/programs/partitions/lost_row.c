/* only error: nothing tells which of the memories that 'a' is partitioned into this access is made to; */
int at(const int a[6][10], int i) {
#pragma HLS ARRAY_PARTITION variable=a cyclic factor=4 dim=2
  return (&a[0][0])[i];
}
