int sums(const char *line, int columns[3]) {
  int column = 0, value = 0, lines = 0;
  for (char c; (c = *line) != 0; line++) {
    if (c >= '0' && c <= '9') {
      value = value * 10 + c - '0';
      continue;
    }
    columns[column] += value;
    value = 0;
    if (c == ',') {
      column++;
    } else {
      column = 0;
      lines++;
    }
  }
  return lines;
}

int main(void) {
  char text[] = "1,20,300\n4,5,6\n,70,\n";
  int columns[3] = {0};
  return sums(text, columns) + columns[2];
}
