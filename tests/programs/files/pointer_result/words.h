char *word(char *text, int number);
