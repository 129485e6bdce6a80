/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The template process and its control socket.
 */
#include "daemon/workers/template.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "daemon/host/log.h"
#include "protocol/worker.h"

/* Lives until libuv has closed its handle, which may be after the process. */
typedef struct control_channel {
  uv_poll_t poll;
  int socket;
  template_process *process; /* NULL once closed */
} control_channel;

static int spawn(const template_process *process, int control, pid_t *pid);
static char **environment_of(const template_process *process);
static bool open_channel(template_process *process, int socket);
static void close_channel(template_process *process);
static void free_channel(uv_handle_t *handle);
static void on_readable(uv_poll_t *poll, int status, int events);
static bool read_packets(template_process *process);
static bool handle_packet(template_process *process, const char *packet,
                          size_t size);
static bool send_packet(template_process *process, const char *op, uint64_t id,
                        const int *descriptors, size_t count);

void template_init(template_process *process, uv_loop_t *loop,
                   const char *program, const char *argument,
                   const template_events *events, void *context) {
  *process = (template_process){.loop = loop,
                                .program = program,
                                .argument = argument,
                                .events = events,
                                .context = context};
}

bool template_start(template_process *process, char *message,
                    size_t message_size) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    snprintf(message, message_size, "cannot create a control socket: %s",
             strerror(errno));
    return false;
  }
  if (!open_channel(process, ends[0])) {
    snprintf(message, message_size, "cannot watch the control socket");
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  int error = spawn(process, ends[1], &process->pid);
  close(ends[1]);
  if (error != 0) {
    snprintf(message, message_size, "cannot start '%s': %s", process->program,
             strerror(error));
    process->pid = 0;
    close_channel(process);
    return false;
  }
  process->state = TEMPLATE_STARTING;
  process->build[0] = '\0';
  return true;
}

bool template_fork(template_process *process, uint64_t id, int stream,
                   int notes) {
  const int descriptors[] = {stream, notes};
  return send_packet(process, WORKER_OP_FORK, id, descriptors,
                     notes < 0 ? 1 : 2);
}

bool template_kill_worker(template_process *process, uint64_t id) {
  return send_packet(process, WORKER_OP_KILL, id, NULL, 0);
}

void template_end(template_process *process) {
  close_channel(process);
  if (process->pid > 0) {
    kill(process->pid, SIGCONT); /* stopped, it would not notice */
  }
  if (process->state != TEMPLATE_DOWN) {
    process->state = TEMPLATE_ENDING;
  }
}

void template_kill(template_process *process) {
  if (process->pid > 0) {
    kill(process->pid, SIGKILL);
  }
  template_end(process);
}

void template_reaped(template_process *process) {
  process->pid = 0;
  if (process->control) {
    read_packets(process);
  }
  close_channel(process);
  process->state = TEMPLATE_DOWN;
}

void template_describe_exit(int status, char *text, size_t size) {
  if (WIFSIGNALED(status)) {
    snprintf(text, size, "killed by signal %d (%s)", WTERMSIG(status),
             strsignal(WTERMSIG(status)));
  } else {
    snprintf(text, size, "exited with code %d", WEXITSTATUS(status));
  }
}

/* Starts the program in a process group of its own, so that a Ctrl-C meant for
 * the daemon does not reach it, with `control` as WORKER_CONTROL_FD. Returns 0
 * or an error number. */
static int spawn(const template_process *process, int control, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  char **environment = environment_of(process);
  if (!environment) {
    return ENOMEM;
  }
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) {
    goto free_environment;
  }
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    goto destroy_actions;
  }

  sigset_t none;
  sigset_t defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  static const int inherited[] = {SIGCHLD, SIGHUP,  SIGINT, SIGPIPE,
                                  SIGQUIT, SIGTERM, SIGXFSZ};
  for (size_t i = 0; i < sizeof inherited / sizeof inherited[0]; i++) {
    sigaddset(&defaults, inherited[i]);
  }
  char *const arguments[] = {(char *)process->program,
                             (char *)process->argument, NULL};
  if ((error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null",
                                                O_RDONLY, 0)) ||
      (error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null",
                                                O_WRONLY, 0)) ||
      (error = posix_spawn_file_actions_adddup2(&actions, control,
                                                WORKER_CONTROL_FD)) ||
      (error = posix_spawnattr_setsigmask(&attributes, &none)) ||
      (error = posix_spawnattr_setsigdefault(&attributes, &defaults)) ||
      (error = posix_spawnattr_setpgroup(&attributes, 0)) ||
      (error = posix_spawnattr_setflags(
           &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                            POSIX_SPAWN_SETSIGDEF))) {
    goto destroy_attributes;
  }
  error = posix_spawn(pid, process->program, &actions, &attributes, arguments,
                      environment);

destroy_attributes:
  posix_spawnattr_destroy(&attributes);
destroy_actions:
  posix_spawn_file_actions_destroy(&actions);
free_environment:
  free(environment);
  return error;
}

/* The daemon's own environment, and for whoever gets much new memory with every
 * request the setting of glibc with which a huge page is one fault and not 512.
 * Returns NULL when out of memory; the texts are borrowed. */
static char **environment_of(const template_process *process) {
  static char huge_pages[] = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
  size_t count = 0;
  while (environ && environ[count]) {
    count++;
  }
  char **environment = calloc(count + 2, sizeof *environment);
  if (!environment) {
    return NULL;
  }
  if (count > 0) {
    memcpy(environment, environ, count * sizeof *environment);
  }
  environment[count] = process->huge_pages ? huge_pages : NULL;
  return environment;
}

static bool open_channel(template_process *process, int socket) {
  control_channel *channel = malloc(sizeof *channel);
  if (!channel) {
    return false;
  }
  *channel = (control_channel){.socket = socket, .process = process};
  if (uv_poll_init(process->loop, &channel->poll, socket) != 0) {
    free(channel);
    return false;
  }
  channel->poll.data = channel;
  if (uv_poll_start(&channel->poll, UV_READABLE, on_readable) != 0) {
    uv_close((uv_handle_t *)&channel->poll, free_channel);
    return false;
  }
  process->control = channel;
  return true;
}

static void close_channel(template_process *process) {
  control_channel *channel = process->control;
  if (!channel) {
    return;
  }
  process->control = NULL;
  channel->process = NULL;
  uv_close((uv_handle_t *)&channel->poll, free_channel);
  close(channel->socket);
}

static void free_channel(uv_handle_t *handle) { free(handle->data); }

static void on_readable(uv_poll_t *poll, int status, int events) {
  control_channel *channel = poll->data;
  template_process *process = channel->process;
  (void)events;
  if (process && (status < 0 || !read_packets(process))) {
    /* It is gone or confused; its end is noticed when it is reaped. */
    template_kill(process);
  }
}

/* Reads what is there. Returns false at the end of the conversation. */
static bool read_packets(template_process *process) {
  /* An event handler may close the channel. */
  while (process->control) {
    char packet[WORKER_CONTROL_PACKET_MAX];
    ssize_t size = recv(process->control->socket, packet, sizeof packet,
                        MSG_DONTWAIT | MSG_TRUNC);
    if (size < 0 && errno == EINTR) {
      continue;
    }
    if (size < 0) {
      return errno == EAGAIN || errno == EWOULDBLOCK;
    }
    if (size == 0) {
      return false;
    }
    if ((size_t)size > sizeof packet ||
        !handle_packet(process, packet, (size_t)size)) {
      log_error("the template process sent a packet that makes no sense");
      return false;
    }
  }
  return true;
}

static bool handle_packet(template_process *process, const char *packet,
                          size_t size) {
  json_t *root = json_loadb(packet, size, JSON_REJECT_DUPLICATES, NULL);
  const char *op = NULL;
  const char *text = NULL;
  const char *build = "";
  json_int_t id = 0;
  json_int_t pid = 0;
  int number = 0;
  const template_events *events = process->events;
  void *context = process->context;
  bool good = true;
  if (!root ||
      json_unpack(root, "{s:s, s?I, s?I, s?s, s?i}", "op", &op, "id", &id,
                  "pid", &pid, "build", &build, "signal", &number) != 0) {
    good = false;
  } else if (strcmp(op, WORKER_OP_READY) == 0) {
    process->state = TEMPLATE_READY;
    snprintf(process->build, sizeof process->build, "%s", build);
    events->ready(context);
  } else if (id <= 0) {
    good = false;
  } else if (strcmp(op, WORKER_OP_FORKED) == 0) {
    good = pid > 1;
    if (good) {
      events->forked(context, (uint64_t)id, (pid_t)pid);
    }
  } else if (strcmp(op, WORKER_OP_FORK_FAILED) == 0) {
    good = json_unpack(root, "{s:s}", "message", &text) == 0;
    if (good) {
      events->fork_failed(context, (uint64_t)id, text);
    }
  } else if (strcmp(op, WORKER_OP_EXITED) == 0) {
    good = json_unpack(root, "{s:s}", "reason", &text) == 0;
    if (good) {
      events->exited(context, (uint64_t)id, text, number);
    }
  } else {
    good = false;
  }
  json_decref(root);
  return good;
}

/* Up to two descriptors go along. */
static bool send_packet(template_process *process, const char *op, uint64_t id,
                        const int *descriptors, size_t count) {
  if (!process->control) {
    return false;
  }
  char text[128];
  int length = snprintf(text, sizeof text, "{\"op\":\"%s\",\"id\":%llu}", op,
                        (unsigned long long)id);
  struct iovec piece = {.iov_base = text, .iov_len = (size_t)length};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(2 * sizeof(int))];
  } control = {0};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  if (count > 0) {
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  }
  ssize_t sent;
  do {
    sent = sendmsg(process->control->socket, &message,
                   MSG_DONTWAIT | MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent == length) {
    return true;
  }
  /* Few packets are ever under way, so a full socket means that nobody reads:
   * such a template is of no use. */
  log_error("the template process does not take orders: %s", strerror(errno));
  template_kill(process);
  return false;
}
