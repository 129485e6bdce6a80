/* A read that may have to wait for a write of an earlier iteration. */
void unsupported_lsq(int count[16], int which[100]) {
  for (int i = 0; i < 100; i++)
    count[which[i] & 15] += 1;
}
