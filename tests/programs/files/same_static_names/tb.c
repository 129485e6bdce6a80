int both(int v);
static int step;

int main(void) {
  for (int i = 0; i < 4; i++)
    step += both(i);
  return step;
}
