int amplify(int x);
void set_gain(int g);

int main(void) {
  int sum = amplify(5);
  set_gain(3);
  sum += amplify(5);
  set_gain(-2);
  return sum + amplify(7);
}
