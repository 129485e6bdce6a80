/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Has the compiler look at documents while they are typed.
 *
 * All changes that arrive in one go are analysed as one. An analysis that is
 * overtaken by a change is given a moment to end, because a worker that is
 * killed has to be replaced, which takes longer than most analyses.
 */
#include "daemon/lsp/methods/analysis.h"

#include "daemon/host/json_text.h"
#include "daemon/lsp/features/views.h"
#include "daemon/lsp/methods/measuring.h"
#include "daemon/lsp/publish/publish.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/kernel_include.h"
#include "daemon/lsp/session/pending.h"
#include "protocol/errors.h"
#include "protocol/methods.h"

#define NS_PER_MS 1000000ull
/* How long an analysis of a text that has changed may go on. */
#define OVERTAKEN_MS 100
/* Of the texts of a session, so many bytes are with workers or in their queue:
 * each is there in copies. */
#define UNDER_WAY_BYTES (8u << 20)
/* So many bytes are handed over before other clients have their turn. */
#define TURN_BYTES (1u << 20)
/* What it takes to hand a text over, however short it is. */
#define HANDOVER_BYTES (16u << 10)

static size_t cost(size_t text_size);
static size_t under_way(const lsp_session *session);
static void start(lsp_document *document);
static void on_analysed(lsp_job *job, json_span result, const json_t *error);
static void on_detailed(lsp_job *job, json_span result, const json_t *error);

/* It may have had kernels before. */
static void forget_kernels(lsp_document *document) {
  lsp_publish_nothing(document);
  lsp_facts_set_none(document);
}

static void look_again(lsp_document *document) {
  document->state++;
  lsp_job_end_background(document);
  kernel_include_classify(document);
  lsp_pending_refuse(document);
  /* For the analysis, and for what the change overtakes. */
  lsp_session_wake(document->session, 0);
  document->wants_details = false;
  document->is_due = document->has_kernels;
  document->is_new = document->text.size > KEPT_TEXT_LARGE;
  if (!document->is_due) {
    forget_kernels(document);
  }
}

/* Whether what an analysis of the document has found, or is about to find, may
 * depend on another one. */
static bool depends_on(const lsp_document *document,
                       const lsp_document *other) {
  if (lsp_document_is_header(other)) {
    return !lsp_document_is_header(document);
  }
  return (document->program_files || document->job) &&
         lsp_document_has_file(document, other);
}

/* Those with kernels may include a header that has changed in the editor, or it
 * is a file of their program. */
static void change_others(const lsp_document *changed) {
  changed->session->headers_state += lsp_document_is_header(changed);
  list_for_each(item, &changed->session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    if (document != changed && depends_on(document, changed)) {
      look_again(document);
    }
  }
}

void lsp_analysis_changed(lsp_document *document) {
  change_others(document);
  look_again(document);
}

void lsp_analysis_closed(lsp_document *document) {
  change_others(document); /* of the file on disk, from now on */
  lsp_publish_nothing(document);
  lsp_pending_refuse(document);
  lsp_job *job = document->job;
  lsp_measuring_closed(document);
  lsp_job_forget_document(document);
  if (job) {
    lsp_job_cancel(job);
  }
}

/* An analysis that was asked for has read the project itself. */
static void find_kernels_anew(lsp_document *document) {
  document->project_is_read = false;
  document->knows_includes = false;
  if (!document->has_kernels) {
    look_again(document);
  }
}

void lsp_analysis_work(lsp_session *session) {
  uint64_t now = uv_hrtime();
  size_t waiting = under_way(session);
  size_t handed_over = 0;
  list_for_each(item, &session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    if (document->project_is_read) {
      find_kernels_anew(document);
    }
    /* Details of the same text wait for what is under way: its outcome wakes
     * this up again. */
    bool wants_details = document->wants_details && !document->job;
    if (!document->is_due && !wants_details) {
      continue;
    }
    if (document->is_new) {
      /* To take it in was a turn, to hand it over is another one. */
      document->is_new = false;
      lsp_session_wake(session, 1);
      continue;
    }
    if (!document->job) {
      size_t bytes = cost(document->text.size);
      if (waiting > 0 && waiting + bytes > UNDER_WAY_BYTES) {
        continue; /* the end of another one wakes this up again */
      }
      if (handed_over > 0 && handed_over + bytes > TURN_BYTES) {
        lsp_session_wake(session, 1);
        continue;
      }
      waiting += bytes;
      handed_over += bytes;
      start(document);
      continue;
    }
    uint64_t age_ms = (now - document->job->started_ns) / NS_PER_MS;
    if (age_ms >= OVERTAKEN_MS) {
      lsp_job_cancel(document->job); /* its outcome wakes this up again */
    } else {
      lsp_session_wake(session, OVERTAKEN_MS - age_ms);
    }
  }
}

static size_t cost(size_t text_size) {
  return text_size > HANDOVER_BYTES ? text_size : HANDOVER_BYTES;
}

/* The bytes of the analyses that have not ended. */
static size_t under_way(const lsp_session *session) {
  size_t bytes = 0;
  list_for_each(item, &session->jobs) {
    const lsp_job *job = list_entry(item, lsp_job, link);
    bool is_analysis = job->done == on_analysed || job->done == on_detailed;
    bytes += is_analysis ? cost(job->text_size) : 0;
  }
  return bytes;
}

static void start(lsp_document *document) {
  bool details = !document->is_due;
  lsp_job *job = lsp_job_create(document->session, document,
                                details ? on_detailed : on_analysed);
  document->is_due = document->wants_details = false;
  if (job) {
    json_t *params = lsp_job_params(document);
    if (details) {
      json_object_set_new(params, "details", json_true());
    }
    if (document->is_candidate) {
      json_object_set_new(params, "mayLackKernel", json_true());
    }
    document->job = job;
    lsp_job_offer_progress(job);
    lsp_job_submit(job, RPC_METHOD_ANALYZE, params);
  } else {
    lsp_pending_refuse(document);
  }
}

/* Takes the files of the program that an analysis has found. Returns whether
 * they are others than it was given. */
static bool take_program_files(lsp_document *document, json_span result) {
  json_span text;
  json_t *files = json_text_member(result, "programFiles", &text)
                      ? json_loadb(text.text, text.size, 0, NULL)
                      : NULL;
  bool is_news = files && document->program_files &&
                 !json_equal(files, document->program_files);
  json_decref(document->program_files);
  document->program_files = files;
  return is_news;
}

/* Whether a candidate has kernels, as what was found of it says. */
static bool settle(lsp_document *document) {
  return kernel_include_settle(
      document, lsp_facts_get(document, "symbols"),
      json_is_true(lsp_facts_get(document, "complete")));
}

static void on_analysed(lsp_job *job, json_span result, const json_t *error) {
  lsp_document *document = job->document;
  lsp_session_wake(job->session, 0); /* others may have waited for its end */
  if (!document) {
    return; /* closed */
  }
  document->job = NULL;
  if (job->state != document->state) {
    return; /* overtaken */
  }
  if (json_integer_value(json_object_get(error, "code")) ==
      RPC_REQUEST_CANCELLED) {
    lsp_pending_give_up(document); /* by the user: what is shown stays */
    return;
  }
  if (!error && take_program_files(document, result)) {
    look_again(document);
    return;
  }
  if (error) {
    lsp_facts_set_none(document);
  } else {
    lsp_facts_set(document, result);
  }
  if (document->is_candidate && !settle(document)) {
    forget_kernels(document);
  } else if (error) {
    lsp_publish_failure(document, error);
  } else {
    lsp_publish(document, result);
    lsp_measuring_begin(document);
  }
  lsp_pending_answer(document);
  lsp_views_refresh(document);
}

/* Failure is no news: what is known already is shown then. */
static void on_detailed(lsp_job *job, json_span result, const json_t *error) {
  lsp_document *document = job->document;
  lsp_session_wake(job->session, 0);
  if (!document) {
    return; /* closed */
  }
  document->job = NULL;
  if (job->state != document->state) {
    return; /* overtaken */
  }
  document->detailed_state = document->state;
  document->wants_details = false; /* another hover may have asked meanwhile */
  if (!error) {
    lsp_facts_set(document, result);
  }
  lsp_pending_answer(document);
}
