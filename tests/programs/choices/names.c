static const char *const names[] = {"zero", "one", "two", "three", "four"};

int spell(int n, char to[8]) {
  const char *from = names[n];
  int length = 0;
  while ((to[length] = *from++))
    length++;
  return length;
}

int main(void) {
  char text[8] = "";
  int sum = 0;
  for (int i = 4; i >= 0; i--)
    sum = sum * 10 + spell(i, text);
  return sum;
}
