/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts that the C source has about a function: names, ranges, C types and
 * array shapes. LLVM IR has lost most of this, so it travels beside the IR.
 */
#ifndef HLS_SIGNATURE_H
#define HLS_SIGNATURE_H

#include "hls/diagnostic.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hls_scalar_kind {
  HLS_SCALAR_VOID,
  HLS_SCALAR_INT, /* includes _Bool, enum and char */
  HLS_SCALAR_FLOAT,
  HLS_SCALAR_OTHER, /* struct, pointer to pointer, …: not a circuit value */
} hls_scalar_kind;

typedef struct hls_scalar {
  hls_scalar_kind kind;
  unsigned bits; /* value width: 1 for _Bool, 32 for int, 5 for _BitInt(5) */
  unsigned storage_bytes; /* size in memory on the host */
  bool is_signed;
} hls_scalar;

/* Where the number of elements of an array comes from. */
typedef enum hls_size_source {
  HLS_SIZE_WRITTEN,    /* a[N] */
  HLS_SIZE_GIVEN,      /* by an attribute, or by the project */
  HLS_SIZE_FROM_CALLS, /* what the calls of the function pass */
  HLS_SIZE_FROM_USES,  /* one, as only the first element is used */
} hls_size_source;

/* A parameter of the circuit: one of the C function, or a scalar member of a
 * struct that is one, or of the structs of an array. */
typedef struct hls_param {
  const char *name; /* "" when the declaration leaves it out; p_x for p.x */
  hls_range name_range;
  hls_range range;      /* the whole declaration of the parameter */
  const char *spelling; /* the C type as written, e.g. "int[30][30]" */
  hls_scalar scalar;    /* of the parameter, or of one array element */
  bool is_array;        /* array of known size, possibly multi-dimensional:
                           also a pointer of which that is known */
  bool is_pointer;      /* a pointer, or an array whose size is unknown */
  hls_size_source size_source; /* of the outermost dimension */
  bool may_be_shorter;         /* a call may pass fewer elements */
  int64_t least;          /* then: of the outermost dimension, what every call
                             passes; 0 when that is not known */
  bool is_const;          /* elements are const */
  const int64_t *shape;   /* `rank` sizes, outermost first */
  const int64_t *strides; /* bytes between neighbours, `rank` of them */
  unsigned rank;
  unsigned argument; /* the number of the C argument */
  bool is_member;    /* of a struct: a scalar at `offset`, or one in each */
  bool is_bank;      /* a part of an array: also is_member, each element is */
  int64_t offset;    /* bytes from the start of the argument */
  const char *variable; /* of the program, by its name in LLVM IR, that the
                           kernel uses although it is no argument in C; NULL for
                           arguments, which come first */
} hls_param;

typedef struct hls_signature {
  const char *name;
  hls_range name_range;
  hls_scalar result;
  const hls_range *returns; /* its `return` statements with a value */
  unsigned num_returns;
  const hls_param *params; /* those of one C argument are neighbours */
  unsigned num_params;
  bool has_body;
  bool is_static;
  bool is_variadic;
  bool in_main_file; /* not in an included header */
} hls_signature;

/* Characters of a kernel's name at most: files and modules are called by it. */
#define HLS_MAX_KERNEL_NAME 255

/* Bytes that a simulation keeps of the calls of a kernel at most. */
#define HLS_MAX_RECORDING_BYTES (UINT64_C(1) << 30)

/* Number of elements of an array parameter: the product of its shape. */
int64_t hls_param_num_elements(const hls_param *param);

/* Bytes of C memory from the first element of an array parameter to the end of
 * the last one, with what lies between them; of a scalar, its size. */
int64_t hls_param_extent(const hls_param *param);

/* Bytes of a recording that one call takes for the result and the first
 * `num_params` parameters: each value before the call, arrays and the result
 * also after it, each in whole 64-bit words. */
uint64_t hls_signature_recorded_bytes(const hls_signature *signature,
                                      unsigned num_params);

/* How many of the parameters are those of arguments in C. */
unsigned hls_signature_num_arguments(const hls_signature *signature);

/* The number of the first parameter behind those of the C argument that the
 * parameter number `first` belongs to. */
unsigned hls_signature_argument_end(const hls_signature *signature,
                                    unsigned first);

#ifdef __cplusplus
}
#endif
#endif
