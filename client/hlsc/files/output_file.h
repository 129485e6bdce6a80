/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the files that the user asked for. A file is written aside, in the
 * same directory, and renamed when it is whole: on failure the old one is still
 * there, and a program that reads it meanwhile reads all of it. It keeps its
 * group and its mode; of a link, the file that it leads to is replaced.
 * Devices, pipes and descriptors (/dev/stdout) are written as they are, and so
 * are files of other users, files that are mounted, and files in directories
 * that take no new ones.
 */
#ifndef HLSC_OUTPUT_FILE_H
#define HLSC_OUTPUT_FILE_H

#include "client/hlsc/terminal/exit_status.h"
#include <stdbool.h>
#include <stddef.h>

/* Writes a text, and a newline if it does not end in one, to a file, or to
 * standard output for NULL and "-". Reports failure. */
exit_status output_file_write(const char *path, const char *text);

/* Writes a text to the file `name` of an open directory. Never follows a link:
 * `name` stays in the directory. Reports nothing;
 * errno says why it failed, the status whether before or while writing. */
exit_status output_file_write_at(int directory, const char *name,
                                 const char *text);

/* Writes bytes to a file. Reports nothing; errno says why it failed, the status
 * whether before or while writing. */
exit_status output_file_write_bytes(const char *path, const char *bytes,
                                    size_t size);

#endif
