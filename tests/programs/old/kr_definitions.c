int weight(kind, a, b)
  int kind;
  short a;
  float b;
{
  if (kind)
    return a * kind;
  return (int)(b * 4);
}

int main() {
  return weight(1, (short)7, 1.5) + weight(0, (short)7, 1.5);
}
