/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The words of which declarations are made.
 */
#include "base/c_text/c_keyword.h"

#include <string.h>

typedef struct keyword {
  const char *text;
  size_t size;
  unsigned is;
} keyword;

#define WORD(text, is) {text, sizeof text - 1, is}

/* The commonest first. */
static const keyword keywords[] = {
    WORD("static", C_KEYWORD_STATIC | C_KEYWORD_STORAGE),
    WORD("void", C_KEYWORD_TYPE),
    WORD("char", C_KEYWORD_TYPE),
    WORD("short", C_KEYWORD_TYPE),
    WORD("int", C_KEYWORD_TYPE),
    WORD("long", C_KEYWORD_TYPE),
    WORD("float", C_KEYWORD_TYPE),
    WORD("double", C_KEYWORD_TYPE),
    WORD("bool", C_KEYWORD_TYPE),
    WORD("_Bool", C_KEYWORD_TYPE),
    WORD("signed", C_KEYWORD_TYPE),
    WORD("unsigned", C_KEYWORD_TYPE),
    WORD("const", C_KEYWORD_TYPE | C_KEYWORD_STORAGE),
    WORD("volatile", C_KEYWORD_TYPE | C_KEYWORD_STORAGE),
    WORD("struct", C_KEYWORD_TYPE | C_KEYWORD_BRACES),
    WORD("union", C_KEYWORD_TYPE | C_KEYWORD_BRACES),
    WORD("enum", C_KEYWORD_TYPE | C_KEYWORD_BRACES),
    WORD("auto", C_KEYWORD_TYPE),
    WORD("class", C_KEYWORD_BRACES),
    WORD("extern", C_KEYWORD_STORAGE),
    WORD("inline", C_KEYWORD_STORAGE),
    WORD("__inline", C_KEYWORD_STORAGE),
    WORD("__inline__", C_KEYWORD_STORAGE),
    WORD("register", C_KEYWORD_STORAGE),
    WORD("template", C_KEYWORD_STORAGE),
    WORD("virtual", C_KEYWORD_STORAGE),
    WORD("friend", C_KEYWORD_STORAGE),
    WORD("constexpr", C_KEYWORD_STORAGE),
    WORD("explicit", C_KEYWORD_STORAGE | C_KEYWORD_ATTRIBUTE),
    WORD("_Noreturn", C_KEYWORD_STORAGE),
    WORD("export", C_KEYWORD_STORAGE),
    WORD("__extension__", C_KEYWORD_STORAGE),
    WORD("__attribute__", C_KEYWORD_ATTRIBUTE),
    WORD("__attribute", C_KEYWORD_ATTRIBUTE),
    WORD("__declspec", C_KEYWORD_ATTRIBUTE),
    WORD("alignas", C_KEYWORD_ATTRIBUTE),
    WORD("_Alignas", C_KEYWORD_ATTRIBUTE),
    WORD("__asm__", C_KEYWORD_ATTRIBUTE),
    WORD("asm", C_KEYWORD_ATTRIBUTE),
    WORD("__asm", C_KEYWORD_ATTRIBUTE),
    WORD("noexcept", C_KEYWORD_ATTRIBUTE),
    WORD("throw", C_KEYWORD_ATTRIBUTE),
    WORD("requires", C_KEYWORD_ATTRIBUTE),
    WORD("decltype", C_KEYWORD_TYPE_OF),
    WORD("typeof", C_KEYWORD_TYPE_OF),
    WORD("typeof_unqual", C_KEYWORD_TYPE_OF),
    WORD("__typeof__", C_KEYWORD_TYPE_OF),
    WORD("_Atomic", C_KEYWORD_TYPE_OF),
    WORD("__typeof", C_KEYWORD_TYPE_OF),
    WORD("_BitInt", C_KEYWORD_TYPE_OF),
    WORD("if", C_KEYWORD_STATEMENT),
    WORD("for", C_KEYWORD_STATEMENT),
    WORD("while", C_KEYWORD_STATEMENT),
    WORD("switch", C_KEYWORD_STATEMENT),
    WORD("return", C_KEYWORD_STATEMENT),
    WORD("sizeof", C_KEYWORD_STATEMENT),
    WORD("catch", C_KEYWORD_STATEMENT),
    WORD("alignof", C_KEYWORD_STATEMENT),
    WORD("_Alignof", C_KEYWORD_STATEMENT),
    WORD("do", C_KEYWORD_STATEMENT),
    WORD("else", C_KEYWORD_STATEMENT),
    WORD("case", C_KEYWORD_STATEMENT),
    WORD("typeid", C_KEYWORD_STATEMENT),
    WORD("static_assert", C_KEYWORD_STATEMENT),
    WORD("_Static_assert", C_KEYWORD_STATEMENT),
    WORD("goto", C_KEYWORD_STATEMENT),
    WORD("new", C_KEYWORD_STATEMENT),
    WORD("delete", C_KEYWORD_STATEMENT),
    WORD("typedef", C_KEYWORD_ALIAS),
    WORD("using", C_KEYWORD_ALIAS),
};

unsigned c_keyword_of(const c_tokens *tokens, const c_token *word) {
  const char *text = tokens->text + word->offset;
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
    if (keywords[i].size == word->size &&
        memcmp(keywords[i].text, text, word->size) == 0) {
      return keywords[i].is;
    }
  }
  return 0;
}
