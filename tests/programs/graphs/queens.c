int queens(int n) {
  int columns[8], solutions = 0, row = 0;
  columns[0] = -1;
  while (row >= 0) {
    int c = ++columns[row];
    if (c == n) {
      row--;
      continue;
    }
    int fits = 1;
    for (int r = 0; r < row; r++) {
      int d = columns[r] - c;
      if (d == 0 || d == row - r || d == r - row) {
        fits = 0;
        break;
      }
    }
    if (!fits)
      continue;
    if (row == n - 1)
      solutions++;
    else
      columns[++row] = -1;
  }
  return solutions;
}

int main(void) { return queens(4) + queens(5); }
