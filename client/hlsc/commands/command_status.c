/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc status`: the daemon as a table, as JSON or as metrics.
 */
#include "base/text/file_uri.h"
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/params.h"
#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/daemon/owner.h"
#include "client/hlsc/files/path.h"
#include "client/hlsc/json/json_print.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_project.h"
#include "client/hlsc/render/render_prometheus.h"
#include "client/hlsc/render/render_status.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/methods.h"
#include <stdlib.h>

/* The parameters, with the file's URI if there is a file; NULL when they cannot
 * be built. */
static json_t *params_for(const options *opts) {
  if (!opts->file) {
    return json_object();
  }
  char *path = path_absolute(opts->file);
  char *uri = path ? file_uri_encode(path) : NULL;
  json_t *params = uri ? json_pack("{s:{s:s}}", "source", "uri", uri) : NULL;
  free(path);
  free(uri);
  return params;
}

/* A project that has a mistake is no success. */
static exit_status tell_project(const output *out, const json_t *result) {
  const json_t *project = json_object_get(result, "project");
  const char *problem = member_string(project, "problem");
  render_project(out, project);
  if (problem) {
    report_error("%s", problem);
  }
  return problem ? EXIT_STATUS_USAGE : EXIT_STATUS_DONE;
}

exit_status command_status(const options *opts) {
  char socket_path[ENDPOINT_PATH_MAX];
  connection conn;
  exit_status status = daemon_find(&opts->daemon, socket_path, &conn);
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  if (!conn.open) {
    daemon_owner owner;
    if (owner_find(&owner, socket_path)) {
      owner_report(&owner, socket_path);
    } else {
      report_error("no daemon running (nobody listens on '%s')", socket_path);
    }
    owner_close(&owner);
    return EXIT_STATUS_NO_DAEMON;
  }
  reply answer;
  json_t *params = params_for(opts);
  if (!params) {
    connection_close(&conn);
    params_report_not_built();
    return EXIT_STATUS_UNFINISHED;
  }
  status = daemon_report_exchange(connection_exchange(&conn, RPC_METHOD_STATUS,
                                                      params, VERSION_PROTOCOL,
                                                      NULL, &answer),
                                  &answer);
  connection_close(&conn);
  json_decref(params);
  if (status == EXIT_STATUS_DONE && answer.error) {
    status = daemon_report_error(answer.error, opts->json);
  } else if (status == EXIT_STATUS_DONE && opts->prometheus) {
    render_prometheus(stdout, answer.result);
  } else if (status == EXIT_STATUS_DONE && opts->json) {
    status = json_print(answer.result);
  } else if (status == EXIT_STATUS_DONE) {
    output out = output_for(stdout, opts->color);
    if (opts->file) {
      status = tell_project(&out, answer.result);
    } else {
      render_status(&out, answer.result);
    }
  }
  json_decref(answer.message);
  return status;
}
