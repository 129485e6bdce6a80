/* dim=0 is all of them. */
int rotate(int a[3][4], unsigned times) {
#pragma HLS ARRAY_PARTITION variable=a complete dim=0
  int moved = 0;
  for (unsigned t = 0; t < times; t++)
    for (unsigned i = 0; i < 3; i++) {
      int first = a[i][0];
      for (unsigned j = 0; j < 3; j++) {
        a[i][j] = a[i][j + 1];
        moved++;
      }
      a[i][3] = first;
    }
  return moved;
}
int main(void) {
  int a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  return rotate(a, 6) == 54 && a[2][0] == 11 ? 0 : 1;
}
