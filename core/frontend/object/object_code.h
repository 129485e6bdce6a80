/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Machine code of modules, one after the other: the passes that make it are set
 * up once, which takes as long as to compile a small module.
 */
#ifndef HLS_FRONTEND_OBJECT_CODE_H
#define HLS_FRONTEND_OBJECT_CODE_H

#include "llvm-c/TargetMachine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hls_object_writer hls_object_writer;

/* Takes the machine. NULL: it writes no object files, or there is no memory. */
hls_object_writer *hls_object_writer_create(LLVMTargetMachineRef machine);
void hls_object_writer_destroy(hls_object_writer *writer); /* accepts NULL */

/* Compiles a module of any context, which is changed by that. The file is the
 * same whatever was compiled before. Errors are told to the diagnostic handler
 * of the context; after one, or a fatal error, the writer is of no use any
 * more.
 */
LLVMMemoryBufferRef hls_object_writer_write(hls_object_writer *writer,
                                            LLVMModuleRef module);

#ifdef __cplusplus
}
#endif
#endif
