#include <stddef.h>
struct job {
  const int *in;
  int *out;
  int n;
};
int f(const struct job *job) {
  int sum = 0;
  for (int i = 0; i < job->n; i++) {
    sum += job->in[i];
    if (job->out)
      job->out[i] = sum;
  }
  return sum;
}
int main(void) {
  int in[5] = {3, 1, 4, 1, 5}, out[5] = {0};
  struct job job = {in, out, 5};
  int sum = f(&job);
  job.out = NULL;
  sum += f(&job);
  job.out = out;
  job.n = 2;
  return sum + f(&job) + out[4];
}
