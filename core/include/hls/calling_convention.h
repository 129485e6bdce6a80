/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the arguments of a kernel reach its LLVM function, as Clang passes them
 * on x86-64 (System V). A scalar, a pointer or an array is one LLVM argument. A
 * struct that is passed by value is either in memory, behind one pointer
 * (byval), or in registers: one LLVM argument for each eight bytes of it that
 * hold a member. In the circuit each member is a parameter of its own. And how
 * the prints of a kernel that is main() reach memory.
 */
#ifndef HLS_CALLING_CONVENTION_H
#define HLS_CALLING_CONVENTION_H

#include "hls/signature.h"
#include "llvm-c/Types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What main() prints when it is the kernel: variables of the program, which are
 * memories of its circuit, take so many words at most. No variable of a C text
 * has their names. */
#define HLS_PRINTED_VARIABLE "hls.printed"
#define HLS_PRINTED_COUNT_VARIABLE "hls.printed_count"
#define HLS_PRINTED_WORDS 4096

/* Called by the program, and not by the circuit, with the count that there is
 * to be: void (uint32_t). It has no definition in LLVM IR. */
#define HLS_PRINTED_ROOM_FUNCTION "hls.printed_room"
/* Attribute of a call that prints in a simulation, of its instance, and of the
 * function at cf level: the format of printf(), of which each conversion takes
 * the next argument. It has no lengths, no `*`, and of the letters d i u o x X
 * c f e g alone. */
#define HLS_PRINTS "hls.prints"
/* The same of a function in LLVM IR. */
#define HLS_PRINTS_IN_LLVM "hls-prints"
/* The variable that takes where a call of the kernel has stopped; 0 as long as
 * none has. It is one that the program has, too, and never sets. */
#define HLS_TRAP_VARIABLE "hls.trap"
/* Metadata of a variable that holds something for each call of a recursive
 * function that is under way, and attribute of its memory at cf level: the name
 * of the function. A variable of the text has room for all of them; one that is
 * not in the text has an element for each but the one that does not wait. */
#define HLS_FRAMES "hls.frames"
/* Behind the name of a function's code, where callers get a result from it that
 * a circuit has in another form: a struct, or a pointer. */
#define HLS_RETURNED_SUFFIX ".returned"

typedef enum hls_passing {
  HLS_PASSED_AS_IS,        /* a scalar, a pointer or an array */
  HLS_PASSED_IN_REGISTERS, /* a struct */
  HLS_PASSED_IN_MEMORY,    /* a struct */
} hls_passing;

/* One argument of the C function. Ends are exclusive. */
typedef struct hls_c_argument {
  hls_passing passing;
  unsigned first_param; /* of the circuit, as the signature numbers them */
  unsigned end_param;
  unsigned first_register; /* arguments of the LLVM function */
  unsigned end_register;
} hls_c_argument;

/* Goes to the next C argument of a function; a zeroed `argument` goes to the
 * first one. `function` is as Clang has made it from the function that has the
 * signature. Returns false behind the last one, and when the LLVM function has
 * too few arguments. */
bool hls_c_argument_next(const hls_signature *signature, LLVMValueRef function,
                         hls_c_argument *argument);

/* Whether the LLVM function has just the arguments that the signature says, and
 * a fixed number of them. */
bool hls_c_arguments_fit(const hls_signature *signature, LLVMValueRef function);

/* Whether the argument is a struct that is passed by value: then its parameters
 * are members of it. */
bool hls_c_argument_is_struct(const hls_c_argument *argument);

/* How many bytes behind the start of the struct a register's first byte is. */
int64_t hls_c_argument_register_offset(const hls_c_argument *argument,
                                       unsigned number);

#ifdef __cplusplus
}
#endif
#endif
