typedef struct {
  unsigned char *bytes;
  unsigned length;
} view;
unsigned checksum(const view *v, const view parts[2]);
void reverse(view v);
