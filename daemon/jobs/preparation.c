/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Preparing jobs, here or in a thread of libuv's pool.
 */
#include "daemon/jobs/preparation.h"

#include "base/json/json_write.h"
#include "daemon/project/project.h"
#include "daemon/project/project_params.h"

#include <stdlib.h>
#include <string.h>

struct preparation {
  uv_work_t work;
  job *job; /* NULL: it has ended */
  preparation_done done;
  void *context;
  /* The thread's. */
  const char *method;
  json_t *params;
  project_places places;
  bool is_refused;
  char *refusal; /* NULL: there was no memory */
  bool wants_text;
  char *text;
  bool wants_digest;
  cache_digest digest;
};

static void begin(preparation *preparation, job *job, json_t *params,
                  project_places *places);
static void add_project(preparation *preparation);
static void work(preparation *preparation);
static bool conclude(preparation *preparation);
static void on_work(uv_work_t *work);
static void on_done(uv_work_t *work, int status);

bool preparation_do(job *job, json_t *params, project_places *places) {
  preparation now;
  begin(&now, job, params, places);
  work(&now);
  return conclude(&now);
}

bool preparation_start(job *job, json_t *params, project_places *places,
                       uv_loop_t *loop, preparation_done done, void *context) {
  preparation *started = malloc(sizeof *started);
  if (!started) {
    project_places_finish(places);
    return false;
  }
  begin(started, job, params, places);
  started->work.data = started;
  started->done = done;
  started->context = context;
  job->preparation = started;
  /* Fails only without a function to call. */
  uv_queue_work(loop, &started->work, on_work, on_done);
  return true;
}

void preparation_forget(job *job) {
  if (job->preparation) {
    job->preparation->job = NULL;
    job->preparation = NULL;
  }
}

static void begin(preparation *preparation, job *job, json_t *params,
                  project_places *places) {
  *preparation = (struct preparation){.job = job,
                                      .method = job->kind->method.name,
                                      .params = json_incref(params),
                                      .places = *places,
                                      .wants_text = !job->params.text,
                                      .wants_digest = job->cache.wanted};
}

/* In a thread, or not. The last reference to the parameters may go here, for
 * that takes time, too. */
static void work(preparation *preparation) {
  add_project(preparation);
  if (preparation->wants_text) {
    preparation->text = json_write(preparation->params, JSON_WRITE_AS_IS, NULL);
  }
  if (preparation->wants_digest) {
    preparation->wants_digest = cache_key_of_request(
        preparation->method, preparation->params, &preparation->digest);
  }
  json_decref(preparation->params);
}

/* The text that came with the request is not that of its parameters then. */
static void add_project(preparation *preparation) {
  if (project_search_found(&preparation->places)) {
    char **problem = &preparation->refusal;
    json_t *settings = project_read(&preparation->places, problem);
    json_t *whole =
        settings ? project_params_add(preparation->params, preparation->method,
                                      settings, problem)
                 : NULL;
    json_decref(settings);
    preparation->is_refused = !whole;
    if (whole) {
      json_decref(preparation->params);
      preparation->params = whole;
      preparation->wants_text = true;
    }
  }
  project_places_finish(&preparation->places);
}

/* Gives the job what it has been prepared with. Returns false when it cannot
 * be. */
static bool conclude(preparation *preparation) {
  job *job = preparation->job;
  if (preparation->is_refused) {
    free(preparation->text);
    job->refusal = preparation->refusal;
    return false;
  }
  job->cache.wanted = preparation->wants_digest;
  job->cache.request = preparation->digest;
  if (!preparation->wants_text) {
    return true;
  }
  size_t size = preparation->text ? strlen(preparation->text) : 0;
  kept_text *kept =
      preparation->text ? kept_text_create(preparation->text, size) : NULL;
  if (!kept) {
    free(preparation->text);
    return false;
  }
  kept_text_release(job->params.of);
  job->params = (kept_part){kept->bytes, size, kept};
  return true;
}

static void on_work(uv_work_t *request) { work(request->data); }

static void on_done(uv_work_t *request, int status) {
  preparation *done = request->data;
  job *job = done->job;
  (void)status; /* never cancelled */
  if (job) {
    job->preparation = NULL;
    done->done(done->context, job, conclude(done));
  } else {
    free(done->text);
    free(done->refusal);
  }
  free(done);
}
