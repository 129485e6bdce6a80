enum { PUSH, ADD, MULTIPLY, DUPLICATE, SWAP, JUMP_IF, HALT };

int run(const signed char program[16], int input) {
  int stack[8], top = 0;
  stack[top++] = input;
  for (int pc = 0, steps = 0; steps < 40; steps++) {
    switch (program[pc++]) {
    case PUSH:
      stack[top++] = program[pc++];
      break;
    case ADD:
      top--;
      stack[top - 1] += stack[top];
      break;
    case MULTIPLY:
      top--;
      stack[top - 1] *= stack[top];
      break;
    case DUPLICATE:
      stack[top] = stack[top - 1];
      top++;
      break;
    case SWAP: {
      int t = stack[top - 1];
      stack[top - 1] = stack[top - 2];
      stack[top - 2] = t;
      break;
    }
    case JUMP_IF:
      pc = stack[--top] ? program[pc] : pc + 1;
      break;
    default:
      return stack[top - 1];
    }
  }
  return -1;
}

int main(void) {
  const signed char program[16] = {PUSH, -1, ADD, DUPLICATE, JUMP_IF,
                                   0,    PUSH, 7, ADD, DUPLICATE,
                                   MULTIPLY, HALT};
  return run(program, 3) + run(program, 50);
}
