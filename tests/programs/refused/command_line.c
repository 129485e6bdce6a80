/* error: a circuit has no command line; write 'main(void)' */
/* options: --kernel main */
int main(int count, char **words) { return 3; }
