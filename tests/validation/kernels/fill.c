/* Two loops, the second of which reads what the first has stored. */
unsigned char kernel(unsigned char a[4], unsigned char x) {
  for (int i = 0; i < 4; i++)
    a[i] ^= (unsigned char)(x + i);
  unsigned char most = 0;
  for (int i = 0; i < 4; i++)
    most = a[i] > most ? a[i] : most;
  return most;
}
