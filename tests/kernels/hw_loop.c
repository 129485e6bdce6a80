/* What a placeholder gives in one iteration is what it takes in the next. */
void __lfsr(unsigned input_state, unsigned output_next,
            unsigned parameter_TAPS);
unsigned __init();

unsigned hw_loop(unsigned seed, int n, unsigned states[16]) {
  unsigned state = seed;
  unsigned next = __init();
  for (int i = 0; i < n; i++) {
    __lfsr(state, next, 0x80200003u);
    state = next;
    states[i] = state;
  }
  return state;
}

int main(void) {
  unsigned states[16] = {0};
  hw_loop(1, 16, states);
  hw_loop(0xdeadbeef, 5, states);
  hw_loop(3, 0, states);
  return 0;
}
