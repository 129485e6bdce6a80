/* Pointers that go back within the rows of a struct's array, while another index
 * chooses the struct: a step back stays in the row. */
#include "hls.h"

struct grid {
  short id;
  int cells[3][4];
};

int struct_rows(struct grid grids[2], int n, int which) {
  int sum = 0;
  for (int y = 1; y < 3; y++) {
    for (int x = 1; x < 4; x++) {
      const int *cell = &grids[which].cells[y][x];
      sum = sum * 3 + cell[0] - cell[-1] + cell[-4] * 5 + grids[n & 1].id;
    }
  }
  for (int *cell = grids[which].cells[1] + 3; cell > grids[which].cells[1];
       cell--) {
    cell[-1] += sum ^ cell[0];
  }
  return sum;
}

int main(void) {
  struct grid grids[2];
  for (int i = 0; i < 2; i++) {
    grids[i].id = (short)i;
    for (int k = 0; k < 12; k++) {
      grids[i].cells[k / 4][k % 4] = i * k * k + k;
    }
  }
  HLS_CALL(struct_rows, grids, 2, 1);
  HLS_CALL(struct_rows, grids, 1, 0);
  HLS_CALL(struct_rows, grids, 3, 1);
  return 0;
}
