/* error: a variable can begin with 16777216 values at most */
static const char *names[] = {[0] = "none", [0x80000000] = "last"};

int length(int i) {
  int count = 0;
  while (names[i][count]) {
    count++;
  }
  return count;
}

int main(void) { return length(0) != 4; }
