static _Float16 scale = 2;
static _Float16 last;

float scaled(float x) {
  last = (_Float16)x;
  return (float)(last * scale);
}

int main(void) {
  float sum = scaled(1.1f);
  scale = 0.125f16;
  sum += scaled(last + 3);
  return sum > last;
}
