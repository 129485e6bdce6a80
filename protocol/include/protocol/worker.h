/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Between hlsd and its worker processes.
 *
 * hlsd starts one process of a worker program, the template, with a
 * SOCK_SEQPACKET socket as descriptor WORKER_CONTROL_FD; and another one with
 * the argument WORKER_ARGUMENT_SIMULATE, whose workers may run programs. Every
 * packet is one JSON object:
 *
 *   template -> hlsd  {"op":"ready","build":"<digest>"} warmed up; equal builds
 *                                                       give equal answers
 *   hlsd -> template  {"op":"fork","id":7} + two descriptors (SCM_RIGHTS)
 *   template -> hlsd  {"op":"forked","id":7,"pid":4242}
 *                     {"op":"fork-failed","id":7,"message":"…"}
 *   hlsd -> template  {"op":"kill","id":7}              SIGKILL to the group
 *   template -> hlsd  {"op":"exited","id":7,"pid":4242,
 *                      "reason":"killed by signal 9 (Killed)","signal":9}
 *                                                     0: it has exited
 *
 * The template alone kills and reaps workers, so a process id is never used
 * after it was recycled. Each worker is the leader of a process group that
 * holds whatever it starts. When the control socket closes, the template kills
 * all of its workers and exits.
 *
 * The first descriptor passed with "fork" is the worker's end of a stream
 * socket that speaks framed JSON-RPC (protocol/framing.h): the worker sends the
 * notification `worker/ready` when it has exercised itself, then answers one
 * request at a time: the client's method and parameters, with an id of hlsd's.
 * It may send `$/progress` before its answer. End of file ends the worker.
 *
 * `$/progress` with the request's `updateToken` says that the answer is there
 * but for what confirms it, which is left to the background: the worker then
 * waits for WORKER_CONTINUE, a notification that is these bytes, before it goes
 * on.
 *
 * hlsd has already bounded the size of what it sends, so the worker's reader
 * needs no limit of its own.
 *
 * Results can be megabytes, and hlsd only exchanges the id in them. An answer
 * therefore starts exactly, without white space, with
 *
 *   {"jsonrpc":"2.0","id":7,"result":        or
 *   {"jsonrpc":"2.0","id":7,"error":
 *
 * followed by one JSON value and the closing brace, which is the last byte of
 * the frame. hlsd checks that start, the id and that brackets and strings are
 * balanced; everything behind the id is handed to the client byte by byte. Any
 * other frame than an answer, `worker/ready`, `worker/depends` or `$/progress`
 * ends the worker.
 *
 * Right before an answer that the same request will get again, as long as the
 * same is found in the same files, the worker says what it has found:
 *
 *   {"jsonrpc":"2.0","method":"worker/depends","params":{
 *     "read":[["/a/b.h","<digest>"],…],      the bytes of these files
 *     "absent":["/a/c.h",…],                 nothing under these paths
 *     "directories":["/a",…],                these are directories
 *     "present":["/a/d.h",…]}}               these are something else
 *
 * A digest is BLAKE2b with 32 bytes, in hexadecimal digits. hlsd keeps such an
 * answer when it begins with WORKER_ANSWER_NEW. What was not preceded by this
 * notification is never kept.
 *
 * The second descriptor is memory of WORKER_NOTES_BYTES that hlsd shares with
 * the worker, and may be missing. There the worker notes what it is doing, in a
 * struct worker_notes: if it does not come to an end of that, hlsd writes it to
 * a file. If it takes long, hlsd tells clients from there how far it is.
 *
 * Descriptors 0 and 1 of the template are /dev/null and 2 is hlsd's log. The
 * environment holds the limits that workers enforce on themselves.
 */
#ifndef PROTOCOL_WORKER_H
#define PROTOCOL_WORKER_H

#include <stdint.h>

#define WORKER_CONTROL_FD 3
#define WORKER_CONTROL_PACKET_MAX 4096
#define WORKER_METHOD_READY "worker/ready"
#define WORKER_METHOD_DEPENDS "worker/depends"
#define WORKER_CONTINUE "{\"jsonrpc\":\"2.0\",\"method\":\"worker/continue\"}"
/* A longer notification is not sent: the answer is then not kept, and an update
 * not told. */
#define WORKER_NOTIFICATION_MAX (1024 * 1024)
/* Bytes of a digest, which has twice as many digits. */
#define WORKER_DIGEST_SIZE 32

/* The first bytes of every answer; the id in digits and a comma follow. */
#define WORKER_ANSWER_PREFIX "{\"jsonrpc\":\"2.0\",\"id\":"

/* How what follows the id begins in an answer that may be kept. */
#define WORKER_ANSWER_NEW "\"result\":{\"cached\":false,"

/* The argument with which a worker program's workers may run other programs. */
#define WORKER_ARGUMENT_SIMULATE "--simulate"

/* Environment variable: bytes of memory that one worker may use. */
#define WORKER_BYTES_VARIABLE "HLSD_WORKER_BYTES"

/* Environment variable: the directory where circuits that were built for a
 * simulation are kept; workers have one of their own when it is not set. */
#define WORKER_MODELS_VARIABLE "HLSD_MODEL_DIR"

/* Exit status of a worker, or of a process that it has forked, that needed more
 * memory than it may have. */
#define WORKER_EXIT_NO_MEMORY 86

/* The notes of a worker about the request under way. The sizes are set when the
 * bytes are there, and zero before. `doing` and `percent` belong together: they
 * are only valid if `changes` is even and the same before and after they are
 * read. */
typedef struct worker_notes {
  uint64_t source_size; /* of a source that came without its text */
  uint64_t module_size; /* of the MLIR module that `passes` begin with */
  uint32_t changes;     /* of the next two; odd: one is under way */
  uint32_t percent;     /* of the work that is done */
  char doing[64];       /* terminated: what is being done; empty: not known */
  char passes[4008];    /* begun so far, as in a pipeline of mlir-opt */
  char bytes[];         /* the source, then the module */
} worker_notes;

/* Most of it is never touched, and takes no memory. */
#define WORKER_NOTES_BYTES (8u * 1024 * 1024)
#define WORKER_NOTES_ROOM (WORKER_NOTES_BYTES - sizeof(worker_notes))

#define WORKER_OP_READY "ready"
#define WORKER_OP_FORK "fork"
#define WORKER_OP_FORKED "forked"
#define WORKER_OP_FORK_FAILED "fork-failed"
#define WORKER_OP_KILL "kill"
#define WORKER_OP_EXITED "exited"

#endif
