struct mixed {
  _Float16 least[2];
  float scale;
  float offset;
};

struct mixed widened(struct mixed m, float by) {
  struct mixed r = m;
  r.least[1] = (_Float16)(m.scale * by);
  r.scale = (float)m.least[0] - by;
  r.offset += r.scale;
  return r;
}

int main(void) {
  struct mixed m = {{0.5f16, -3}, 1.25f, 7};
  for (int i = 0; i < 4; i++)
    m = widened(m, (float)i * 0.3f);
  return m.scale < m.offset;
}
