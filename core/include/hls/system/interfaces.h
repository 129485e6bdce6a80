/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By which interface a module around the circuit takes and gives the arguments
 * of a kernel (docs/interfaces.md): their names, and how a user chooses one.
 */
#ifndef HLS_SYSTEM_INTERFACES_H
#define HLS_SYSTEM_INTERFACES_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hls_interface {
  /* of arrays */
  HLS_INTERFACE_RAM, /* the default */
  HLS_INTERFACE_AXI_STREAM,
  HLS_INTERFACE_AVALON_ST,
  HLS_INTERFACE_AXI,
  /* of the call, with its scalars and its result */
  HLS_INTERFACE_CHANNEL, /* the default */
  HLS_INTERFACE_AXI_LITE,
  HLS_INTERFACE_WISHBONE,
  HLS_INTERFACE_AVALON_MM,
} hls_interface;
enum { HLS_NUM_INTERFACES = HLS_INTERFACE_AVALON_MM + 1 };

/* What the call is named among the arguments. */
#define HLS_INTERFACE_OF_CALL "return"

/* The kinds that fit, for messages. */
#define HLS_INTERFACES_OF_ARRAYS "ram, axi-stream, avalon-st and axi"
#define HLS_INTERFACES_OF_CALLS "channel, axi-lite, wishbone and avalon-mm"

/* "axi-stream": the name in options, project files and the IR. */
const char *hls_interface_name(hls_interface kind);

/* Finds the kind of a name of `length` characters. Returns false when there is
 * none. */
bool hls_interface_find(const char *name, size_t length, hls_interface *kind);

/* The kind whose name is near to one that is none; NULL when none is. */
const char *hls_interface_suggest(const char *name, size_t length);

bool hls_interface_is_of_arrays(hls_interface kind);

/* Whether elements come and go one by one, without an address. */
bool hls_interface_is_stream(hls_interface kind);

/* One entry of a list of choices: FUNCTION.NAME=KIND, NAME=KIND or KIND. The
 * parts are borrowed from the list; those that are not there are empty. */
typedef struct hls_interface_choice {
  const char *function, *name, *kind;
  size_t function_length, name_length, kind_length;
  bool has_name; /* there is a sign of equality, even if nothing is before it */
} hls_interface_choice;

/* Takes the next entry off a list, whose entries are apart by commas. Returns
 * false at its end, where `*list` is NULL. An empty list is one empty entry. */
bool hls_interface_next(const char **list, hls_interface_choice *choice);

#ifdef __cplusplus
}
#endif
#endif
