static struct {
  unsigned busy : 1, mode : 2;
  int level : 9;
} state;
int f(int x) {
  if (state.busy)
    state.level += x;
  else
    state.level = x;
  state.busy = !state.busy;
  state.mode++;
  return state.level * 4 + state.mode;
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 9; i++)
    s = s * 3 + f(i * 17);
  return s;
}
