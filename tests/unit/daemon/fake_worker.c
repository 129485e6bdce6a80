/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A worker program that compiles nothing: it speaks protocol/worker.h and does
 * what the parameters of a request say, so that the daemon can be tested
 * against every way in which a worker may behave.
 *
 * params.fake is one of
 *   "echo"                 answers {"method", "params"}       (the default)
 *   "error"                answers a JSON-RPC error
 *   "wait" + path          answers once the file `path` exists; if there is a
 *                          workDoneToken, tells first that it waits
 *   "append" + path, text  adds the text to a file, then answers
 *   "signal" + number      ends by that signal
 *   "signal-unless" + number, path   the same unless the file `path` exists
 *   "grow" + number        keeps that many bytes more, then answers
 *   "exit" + number        ends with that code
 *   "answer-and-exit"      answers, then ends
 *   "twice"                answers twice
 *   "progress" + number    sends that many notifications, then answers
 *   "update" + path, begun  with an updateToken, tells an update, waits until
 * it may go on, creates the file `begun` if it is given, and answers once the
 * file `path` exists "foreign-progress"     sends progress for a token that is
 * not the client's "big" + number         answers a string of that many bytes
 *   "raw" + text           sends the text as a frame; "%id" stands for the id
 *   "bytes" + text, path   sends the text without a frame, then creates the
 *                          file `path` if it is given
 *   "depends" + depends    answers what may be kept: sends worker/depends with
 *                          these parameters, then answers {"cached", "worker",
 *                          "text"}, the bytes of the file `path` if it is given
 *   "work" + steps         for each of [{"doing", "percent", "until"}, …] notes
 *                          the first two, then waits for the file `until`;
 *                          answers after the last
 *   "child" + path         starts a process that outlives it, which writes its
 *                          process id to `path`, then waits for ever
 *
 * A request without `fake` whose source.text begins with "// fake: " takes
 * these parameters from the JSON object behind that: an editor's documents.
 *
 * In each case params.notes, {"source", "module", "passes"}, is noted first, as
 * what a worker does (struct worker_notes).
 *
 * The environment tells the template: HLSD_FAKE_TEMPLATE_EXIT=code ends it at
 * once, HLSD_FAKE_TEMPLATE_WAIT=path keeps it cold until the file exists,
 * HLSD_FAKE_WORKER_EXIT=code ends workers before they are ready, and
 * HLSD_FAKE_BUILD=digits is the build it claims to be.
 */
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "protocol/framing.h"
#include "protocol/worker.h"

#define WORKERS_MAX 1024

typedef struct child {
  long long id;
  pid_t pid;
} child;

static child children[WORKERS_MAX];
static int children_count;

static void wait_for_file(const char *path) {
  while (access(path, F_OK) != 0) {
    usleep(1000);
  }
}

static void write_all(int stream, const char *data, size_t size) {
  while (size > 0) {
    ssize_t count = write(stream, data, size);
    if (count < 0 && errno != EINTR) {
      _exit(0); /* hlsd is gone */
    }
    if (count > 0) {
      data += count;
      size -= (size_t)count;
    }
  }
}

static void send_frame(int stream, const char *text, size_t size) {
  char header[FRAME_HEADER_MAX];
  write_all(stream, header, frame_header_write(header, size));
  write_all(stream, text, size);
}

/* Takes the reference of `value`. */
static void answer(int stream, json_int_t id, const char *what, json_t *value) {
  char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
  char *whole = NULL;
  int size = asprintf(&whole, WORKER_ANSWER_PREFIX "%lld,\"%s\":%s}",
                      (long long)id, what, text);
  send_frame(stream, whole, (size_t)size);
  free(whole);
  free(text);
  json_decref(value);
}

static void send_progress(int stream, json_t *token, const char *message) {
  json_t *notification =
      json_pack("{s:s, s:s, s:{s:O, s:{s:s, s:s}}}", "jsonrpc", "2.0", "method",
                "$/progress", "params", "token", token, "value", "kind",
                "report", "message", message);
  char *text = json_dumps(notification, JSON_COMPACT);
  send_frame(stream, text, strlen(text));
  free(text);
  json_decref(notification);
}

/* Waits for the only message that comes while a request is under way. */
static void wait_for_turn(int stream) {
  char text[FRAME_HEADER_MAX + sizeof WORKER_CONTINUE] = "";
  size_t size = 0;
  while (!strstr(text, WORKER_CONTINUE)) {
    ssize_t count = read(stream, text + size, sizeof text - 1 - size);
    if (count <= 0) {
      _exit(0); /* hlsd is gone, or says something else */
    }
    size += (size_t)count;
    text[size] = '\0';
  }
}

static void create_file(const char *path) {
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) {
    fclose(file);
  }
}

static void update(int stream, json_t *params, const char *path) {
  json_t *token = json_object_get(params, "updateToken");
  if (!token) {
    return;
  }
  send_progress(stream, token, "an update");
  wait_for_turn(stream);
  create_file(json_string_value(json_object_get(params, "begun")));
  wait_for_file(path);
}

static void send_raw(int stream, json_int_t id, const char *text) {
  const char *mark = strstr(text, "%id");
  char *whole = NULL;
  int size = mark ? asprintf(&whole, "%.*s%lld%s", (int)(mark - text), text,
                             (long long)id, mark + 3)
                  : asprintf(&whole, "%s", text);
  send_frame(stream, whole, (size_t)size);
  free(whole);
}

static void start_child(const char *path) {
  pid_t pid = fork();
  if (pid == 0) {
    FILE *file = fopen(path, "w");
    fprintf(file, "%ld", (long)getpid());
    fclose(file);
    for (;;) {
      pause();
    }
  }
  for (;;) {
    pause();
  }
}

static void send_depends(int stream, json_t *depends) {
  json_t *notification =
      json_pack("{s:s, s:s, s:O}", "jsonrpc", "2.0", "method",
                WORKER_METHOD_DEPENDS, "params", depends);
  char *text = json_dumps(notification, JSON_COMPACT);
  send_frame(stream, text, strlen(text));
  free(text);
  json_decref(notification);
}

/* The first bytes of a file. */
static json_t *text_of(const char *path) {
  static char text[4096];
  FILE *file = fopen(path, "r");
  size_t size = file ? fread(text, 1, sizeof text, file) : 0;
  if (file) {
    fclose(file);
  }
  return file ? json_stringn(text, size) : json_null();
}

static int notes_file = -1;

static void take_notes(json_t *notes) {
  const char *source = json_string_value(json_object_get(notes, "source"));
  const char *module = json_string_value(json_object_get(notes, "module"));
  const char *passes = json_string_value(json_object_get(notes, "passes"));
  worker_notes head = {0};
  if (!notes) {
    return;
  }
  head.source_size = strlen(source);
  head.module_size = strlen(module);
  snprintf(head.passes, sizeof head.passes, "%s", passes);
  if (pwrite(notes_file, &head, sizeof head, 0) < 0 ||
      pwrite(notes_file, source, head.source_size, sizeof head) < 0 ||
      pwrite(notes_file, module, head.module_size,
             (off_t)(sizeof head + head.source_size)) < 0) {
    _exit(9);
  }
}

static void note_progress(const json_t *step) {
  worker_notes head = {0};
  const char *doing = json_string_value(json_object_get(step, "doing"));
  snprintf(head.doing, sizeof head.doing, "%s", doing);
  head.percent = (uint32_t)json_integer_value(json_object_get(step, "percent"));
  if (pwrite(notes_file, &head, sizeof head, 0) < 0) {
    _exit(9);
  }
}

static void work(const json_t *steps) {
  size_t index;
  const json_t *step;
  json_array_foreach(steps, index, step) {
    note_progress(step);
    wait_for_file(json_string_value(json_object_get(step, "until")));
  }
}

static void take_parameters_from_text(json_t *params) {
  static const char mark[] = "// fake: ";
  const char *text = json_string_value(
      json_object_get(json_object_get(params, "source"), "text"));
  if (text && strncmp(text, mark, sizeof mark - 1) == 0 &&
      !json_object_get(params, "fake")) {
    json_t *found =
        json_loads(text + sizeof mark - 1, JSON_DISABLE_EOF_CHECK, NULL);
    json_object_update(params, found);
    json_decref(found);
  }
}

static void serve(int stream, json_t *request) {
  json_t *params = json_object_get(request, "params");
  take_parameters_from_text(params);
  take_notes(json_object_get(params, "notes"));
  json_int_t id = json_integer_value(json_object_get(request, "id"));
  const char *fake = json_string_value(json_object_get(params, "fake"));
  const char *text = json_string_value(json_object_get(params, "text"));
  const char *path = json_string_value(json_object_get(params, "path"));
  int number = (int)json_integer_value(json_object_get(params, "number"));
  fake = fake ? fake : "echo";
  if (strcmp(fake, "error") == 0) {
    answer(stream, id, "error",
           json_pack("{s:i, s:s, s:{s:s}}", "code", -32050, "message",
                     "no such kernel", "data", "kind", "unknown-kernel"));
    return;
  }
  if (strcmp(fake, "raw") == 0) {
    send_raw(stream, id, text);
    return;
  }
  if (strcmp(fake, "bytes") == 0) {
    write_all(stream, text, strlen(text));
    create_file(path);
    return;
  }
  if (strcmp(fake, "depends") == 0) {
    send_depends(stream, json_object_get(params, "depends"));
    answer(stream, id, "result",
           json_pack("{s:b, s:i, s:o}", "cached", 0, "worker", (int)getpid(),
                     "text", path ? text_of(path) : json_null()));
    return;
  }
  if (strcmp(fake, "big") == 0) {
    char *big = malloc((size_t)number + 1);
    memset(big, 'x', (size_t)number);
    big[number] = '\0';
    answer(stream, id, "result", json_string(big));
    free(big);
    return;
  }
  if (strcmp(fake, "signal") == 0 ||
      (strcmp(fake, "signal-unless") == 0 && access(path, F_OK) != 0)) {
    signal(number, SIG_DFL);
    raise(number);
  } else if (strcmp(fake, "exit") == 0) {
    _exit(number);
  } else if (strcmp(fake, "child") == 0) {
    start_child(path);
  } else if (strcmp(fake, "wait") == 0) {
    json_t *token = json_object_get(params, "workDoneToken");
    if (token) {
      send_progress(stream, token, "waiting");
    }
    wait_for_file(path);
  } else if (strcmp(fake, "work") == 0) {
    work(json_object_get(params, "steps"));
  } else if (strcmp(fake, "append") == 0) {
    FILE *file = fopen(path, "a");
    fputs(text, file);
    fclose(file);
  } else if (strcmp(fake, "grow") == 0) {
    memset(mmap(NULL, (size_t)number, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
           1, (size_t)number);
  } else if (strcmp(fake, "progress") == 0) {
    for (int i = 0; i < number; i++) {
      char message[32];
      snprintf(message, sizeof message, "step %d", i);
      send_progress(stream, json_object_get(params, "workDoneToken"), message);
    }
  } else if (strcmp(fake, "update") == 0) {
    update(stream, params, path);
  } else if (strcmp(fake, "foreign-progress") == 0) {
    json_t *token = json_string("somebody else's");
    send_progress(stream, token, "?");
    json_decref(token);
  }
  if (strcmp(fake, "twice") == 0) {
    answer(stream, id, "result", json_string("first"));
  }
  answer(stream, id, "result",
         json_pack("{s:O, s:O?, s:i}", "method",
                   json_object_get(request, "method"), "params", params,
                   "worker", (int)getpid()));
  if (strcmp(fake, "answer-and-exit") == 0) {
    _exit(3);
  }
}

static _Noreturn void worker_main(int stream) {
  const char *code = getenv("HLSD_FAKE_WORKER_EXIT");
  if (code) {
    _exit(atoi(code));
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  static const char ready[] =
      "{\"jsonrpc\":\"2.0\",\"method\":\"" WORKER_METHOD_READY "\"}";
  send_frame(stream, ready, sizeof ready - 1);
  frame_reader reader = {0};
  frame_reader_init(&reader, 4096, SIZE_MAX / 2);
  static char buffer[65536];
  ssize_t count;
  while ((count = read(stream, buffer, sizeof buffer)) > 0) {
    const char *data = buffer;
    size_t size = (size_t)count;
    while (frame_reader_feed(&reader, &data, &size) == FRAME_MESSAGE) {
      size_t length;
      const char *message = frame_reader_message(&reader, &length);
      json_t *request = json_loadb(message, length, JSON_ALLOW_NUL, NULL);
      serve(stream, request);
      json_decref(request);
    }
  }
  _exit(0);
}

static void report(const char *text) {
  if (send(WORKER_CONTROL_FD, text, strlen(text), MSG_NOSIGNAL) < 0) {
    _exit(1);
  }
}

static void fork_worker(json_int_t id, int stream) {
  char text[128];
  pid_t pid = fork();
  if (pid == 0) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    close(WORKER_CONTROL_FD);
    worker_main(stream);
  }
  setpgid(pid, pid);
  children[children_count++ % WORKERS_MAX] = (child){id, pid};
  snprintf(text, sizeof text, "{\"op\":\"forked\",\"id\":%lld,\"pid\":%ld}",
           (long long)id, (long)pid);
  report(text);
}

static void reap(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
    for (int i = 0; i < WORKERS_MAX; i++) {
      if (children[i].pid != pid) {
        continue;
      }
      char reason[128];
      char text[256];
      if (WIFSIGNALED(status)) {
        snprintf(reason, sizeof reason, "killed by signal %d (%s)",
                 WTERMSIG(status), strsignal(WTERMSIG(status)));
      } else {
        snprintf(reason, sizeof reason, "exited with code %d",
                 WEXITSTATUS(status));
      }
      kill(-pid, SIGKILL);
      snprintf(text, sizeof text,
               "{\"op\":\"exited\",\"id\":%lld,\"pid\":%ld,\"reason\":\"%s\","
               "\"signal\":%d}",
               children[i].id, (long)pid, reason,
               WIFSIGNALED(status) ? WTERMSIG(status) : 0);
      children[i] = (child){0};
      report(text);
    }
  }
}

static _Noreturn void end(void) {
  for (int i = 0; i < WORKERS_MAX; i++) {
    if (children[i].pid > 0) {
      kill(-children[i].pid, SIGKILL);
    }
  }
  _exit(0);
}

static void obey(void) {
  char packet[WORKER_CONTROL_PACKET_MAX];
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(2 * sizeof(int))];
  } control;
  struct iovec piece = {.iov_base = packet, .iov_len = sizeof packet};
  struct msghdr message = {.msg_iov = &piece,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t size = recvmsg(WORKER_CONTROL_FD, &message, MSG_CMSG_CLOEXEC);
  if (size <= 0) {
    end();
  }
  json_t *root = json_loadb(packet, (size_t)size, 0, NULL);
  const char *op = json_string_value(json_object_get(root, "op"));
  json_int_t id = json_integer_value(json_object_get(root, "id"));
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (strcmp(op, WORKER_OP_FORK) == 0 && header) {
    int passed[2];
    memcpy(passed, CMSG_DATA(header), sizeof passed);
    notes_file = passed[1];
    fork_worker(id, passed[0]);
    close(passed[0]);
    close(passed[1]);
  } else if (strcmp(op, WORKER_OP_KILL) == 0) {
    for (int i = 0; i < WORKERS_MAX; i++) {
      if (children[i].pid > 0 && children[i].id == id) {
        kill(-children[i].pid, SIGKILL);
      }
    }
  }
  json_decref(root);
}

int main(void) {
  const char *code = getenv("HLSD_FAKE_TEMPLATE_EXIT");
  const char *path = getenv("HLSD_FAKE_TEMPLATE_WAIT");
  if (code) {
    return atoi(code);
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (path) {
    wait_for_file(path);
  }
  sigset_t interesting;
  sigemptyset(&interesting);
  sigaddset(&interesting, SIGCHLD);
  sigprocmask(SIG_BLOCK, &interesting, NULL);
  int signals = signalfd(-1, &interesting, SFD_CLOEXEC | SFD_NONBLOCK);
  const char *build = getenv("HLSD_FAKE_BUILD");
  char ready[128];
  snprintf(ready, sizeof ready,
           "{\"op\":\"" WORKER_OP_READY "\",\"build\":\"%s\"}",
           build ? build : "fake");
  report(ready);
  for (;;) {
    struct pollfd ready[] = {{.fd = WORKER_CONTROL_FD, .events = POLLIN},
                             {.fd = signals, .events = POLLIN}};
    if (poll(ready, 2, -1) < 0 && errno != EINTR) {
      return 1;
    }
    if (ready[1].revents) {
      struct signalfd_siginfo info;
      while (read(signals, &info, sizeof info) > 0) {
      }
      reap();
    }
    if (ready[0].revents) {
      obey();
    }
  }
}
