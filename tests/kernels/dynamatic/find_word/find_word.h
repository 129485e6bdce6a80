/* Sizes and types of find_word.c. */
#ifndef FIND_WORD_H
#define FIND_WORD_H

#define WORD 4
#define TEXT 60

typedef char in_char_t;
typedef int inout_int_t;

int find_word(in_char_t word[WORD], in_char_t text[TEXT],
              inout_int_t found[TEXT]);

#endif
