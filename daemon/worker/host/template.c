/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The template's loop over hlsd's packets and its children's ends.
 */
#include "daemon/worker/host/template.h"

#include "daemon/worker/files/build_identity.h"
#include "daemon/worker/files/scratch.h"
#include "daemon/worker/host/children.h"
#include "daemon/worker/host/control.h"
#include "daemon/worker/host/engine.h"
#include "daemon/worker/host/worker_run.h"
#include "protocol/worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

typedef struct template_state {
  worker_state loaded; /* what workers begin with */
  int control;
  int signals;
  pid_t daemon;
  worker_children children;
} template_state;

/* How long killed workers may take to end before the template leaves them. */
enum { LAST_WAIT_MS = 3000 };

/* When hlsd dies the kernel tells the template by this signal, so that it can
 * still kill its workers' groups and remove what they leave, even if another
 * process holds the control socket. It is the one that wakes a template which
 * somebody has stopped. */
enum { ORPHAN_SIGNAL = SIGCONT };

/* SIGCHLD and the orphan signal arrive at a descriptor. Signals that a terminal
 * or a supervisor sends to all processes at once are hlsd's business: it may
 * want to finish what is queued. */
static bool set_up_signals(template_state *template) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  sigaddset(&set, ORPHAN_SIGNAL);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  template->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  return template->signals >= 0 && sigprocmask(SIG_BLOCK, &set, NULL) == 0 &&
         prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 &&
         prctl(PR_SET_PDEATHSIG, ORPHAN_SIGNAL) == 0;
}

static void report_end(void *user, const worker_child *child) {
  template_state *template = user;
  scratch_remove_of(template->loaded.config->scratch_root, child->pid);
  control_send(template->control,
               VALUE_OBJECT({"op", value_string(WORKER_OP_EXITED)},
                            {"id", value_integer(child->id)},
                            {"pid", value_integer(child->pid)},
                            {"reason", value_string(child->reason)},
                            {"signal", value_integer(child->signal)}));
}

static void report_failed_fork(const template_state *template, int64_t id,
                               const char *message) {
  control_send(template->control,
               VALUE_OBJECT({"op", value_string(WORKER_OP_FORK_FAILED)},
                            {"id", value_integer(id)},
                            {"message", value_string(message)}));
}

/* Forks a worker on packet->fd. Returns true in the worker once it is done,
 * with its exit status. */
static bool fork_worker(template_state *template, const control_packet *packet,
                        int *status) {
  if (packet->fd < 0 || children_find(&template->children, packet->id)) {
    report_failed_fork(template, packet->id,
                       packet->fd < 0 ? "no descriptor was passed"
                                      : "this id is in use");
    return false;
  }
  if (!children_reserve(&template->children)) {
    report_failed_fork(template, packet->id, "out of memory");
    return false;
  }
  pid_t parent = getpid();
  pid_t pid = fork();
  if (pid == 0) {
    *status = worker_run(&template->loaded, packet->fd, packet->notes, parent);
    return true;
  }
  if (pid < 0) {
    report_failed_fork(template, packet->id, strerror(errno));
    return false;
  }
  /* The worker does the same; whoever comes first, the group exists before it
   * may have to be killed. */
  setpgid(pid, pid);
  children_add(&template->children, packet->id, pid);
  control_send(template->control,
               VALUE_OBJECT({"op", value_string(WORKER_OP_FORKED)},
                            {"id", value_integer(packet->id)},
                            {"pid", value_integer(pid)}));
  return false;
}

/* Acts on a packet. Returns true in a worker that is done. */
static bool obey(template_state *template, control_packet *packet,
                 int *status) {
  bool is_worker = false;
  if (strcmp(packet->op, WORKER_OP_FORK) == 0) {
    is_worker = fork_worker(template, packet, status);
  } else if (strcmp(packet->op, WORKER_OP_KILL) == 0) {
    const worker_child *child = children_find(&template->children, packet->id);
    if (child) {
      children_kill(child);
    }
  } else {
    fprintf(stderr, "%s: unknown control packet '%s'\n",
            program_invocation_short_name, packet->op);
  }
  if (!is_worker) {
    control_packet_close(packet);
  }
  return is_worker;
}

/* Takes the pending signals. Returns true when the template is to end. */
static bool take_signals(template_state *template) {
  struct signalfd_siginfo info;
  while (read(template->signals, &info, sizeof(info)) == sizeof(info)) {
    /* Which one it was shows below. */
  }
  children_reap(&template->children, report_end, template);
  return getppid() != template->daemon; /* anybody may send the signal */
}

/* Serves until hlsd is gone (returns false), or until this process is a worker
 * that is done (returns true, with its status). */
static bool serve(template_state *template, int *status) {
  struct pollfd sources[] = {{.fd = template->control, .events = POLLIN},
                             {.fd = template->signals, .events = POLLIN}};
  for (;;) {
    if (poll(sources, 2, -1) < 0 && errno != EINTR) {
      return false;
    }
    if (sources[1].revents && take_signals(template)) {
      return false;
    }
    if (!sources[0].revents) {
      continue;
    }
    control_packet packet;
    switch (control_receive(template->control, &packet)) {
    case CONTROL_END:
      return false;
    case CONTROL_PACKET:
      if (obey(template, &packet, status)) {
        return true;
      }
      break;
    case CONTROL_IGNORED:
      break;
    }
  }
}

static void end_children(template_state *template) {
  children_kill_all(&template->children);
  children_reap(&template->children, report_end, template);
  struct pollfd signals = {.fd = template->signals, .events = POLLIN};
  while (template->children.count && poll(&signals, 1, LAST_WAIT_MS) > 0) {
    take_signals(template);
  }
}

/* Those that nobody else uses. */
static void remove_models(const template_state *template) {
  if (!template->loaded.config->model_store) {
    scratch_remove(template->loaded.model_store);
  }
}

int template_run(const worker_config *config, int control) {
  template_state template = {.loaded.config = config,
                             .control = control,
                             .daemon = getppid(),
                             .children.max_memory_bytes =
                                 config->max_memory_bytes};
  hls_error error = {0};
  if (!set_up_signals(&template)) {
    fprintf(stderr, "%s: signals: %s\n", program_invocation_short_name,
            strerror(errno));
    return 1;
  }
  if (!engine_load(&template.loaded, &error)) {
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, error.message);
    remove_models(&template);
    engine_unload(&template.loaded);
    return 1;
  }
  scratch_sweep(config->scratch_root);
  engine_warm_up(&template.loaded);
  char build[BUILD_IDENTITY_SIZE];
  control_send(control,
               build_identity(build)
                   ? VALUE_OBJECT({"op", value_string(WORKER_OP_READY)},
                                  {"build", value_string(build)})
                   : VALUE_OBJECT({"op", value_string(WORKER_OP_READY)}));
  int status = 0;
  if (!serve(&template, &status)) {
    end_children(&template);
    remove_models(&template);
  }
  children_finish(&template.children);
  engine_unload(&template.loaded);
  return status;
}
