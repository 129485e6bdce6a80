int k(int v);
void setup(void);
int main(void) {
  setup();
  return k(1);
}
