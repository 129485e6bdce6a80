static _Float16 half(_Float16 x) { return x / 2; }

_Float16 blend(_Float16 a, _Float16 b, float weight) {
  _Float16 part = (_Float16)weight;
  if (b < a)
    return half(a) - part;
  return a * part + b * (1 - part);
}

int main(void) {
  float sum = 0;
  for (int i = -4; i < 5; i++)
    sum += blend((_Float16)(i * 0.37f), (_Float16)(1.0f / (i + 6)), i * 0.125f);
  sum += blend(60000, 64992, 1e-3f) + blend((_Float16)6e-8f, (_Float16)1e-7f, 0.5f);
  return sum > 0;
}
