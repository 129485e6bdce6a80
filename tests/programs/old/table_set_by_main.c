/* only error: this variable holds pointers and may be set outside of the */
static int data[4] = {1, 2, 3, 4};
int *table[2];

int get(int i) { return table[i & 1][i & 3]; }

int main(void) {
  table[0] = data;
  table[1] = data + 2;
  return get(1);
}
