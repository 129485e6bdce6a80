/* A struct as result. */
struct pair {
  int first, second;
};

struct pair unsupported_result_type(int a) {
  struct pair both = {a, a + 1};
  return both;
}
