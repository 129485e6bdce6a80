/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As many tokens have to be given as are taken, or a later execution of the
 * loop would wait for one for ever. So a token is given where the iteration
 * ends, and is taken where it cannot be left any more before that.
 */
#include "core/passes/cf/credit_places.h"
#include "hls/work.h"

/* The block that all iterations of a loop end with; NONE if they have several,
 * or end in a loop inside. */
static unsigned find_latch(const cfg *graph, const cfg_loops *loops,
                           unsigned loop) {
  const cfg_block *header = &graph->blocks[loops->loops[loop].header];
  unsigned latch = CFG_LOOPS_NONE;
  for (unsigned e = 0; e < header->num_incoming; e++) {
    unsigned source = header->incoming[e].source;
    if (!cfg_loops_contain(loops, loop, source)) {
      continue;
    }
    if (latch != CFG_LOOPS_NONE || loops->innermost[source] != loop) {
      return CFG_LOOPS_NONE;
    }
    latch = source;
  }
  return latch;
}

static bool leaves(const cfg *graph, const cfg_loops *loops, unsigned loop,
                   unsigned block) {
  MlirOperation terminator = graph->blocks[block].terminator;
  bool any = mlirOperationGetNumSuccessors(terminator) == 0;
  for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(terminator); s++) {
    MlirBlock target = mlirOperationGetSuccessor(terminator, s);
    any |= !cfg_loops_contain(loops, loop, cfg_index(graph, target));
  }
  return any;
}

/* Does every iteration that comes to `take` come to its end as well? */
static bool comes_to_end(const cfg *graph, const cfg_loops *loops,
                         const credit_place *place) {
  const cfg_loop *loop = &loops->loops[place->loop];
  hls_work_count(loop->end - graph->blocks[loop->header].order);
  for (unsigned i = graph->blocks[loop->header].order; i < loop->end; i++) {
    unsigned block = graph->in_order[i];
    bool is_before =
        block != place->take && cfg_dominates(graph, block, place->take);
    if (cfg_loops_contain(loops, place->loop, block) && block != place->give &&
        !is_before && leaves(graph, loops, place->loop, block)) {
      return false;
    }
  }
  return true;
}

bool credit_places_find(const cfg *graph, const cfg_loops *loops,
                        unsigned earlier, unsigned later, unsigned depth,
                        credit_place *place) {
  unsigned loop = cfg_loops_common(loops, earlier, later);
  if (loops->is_irreducible || loop == CFG_LOOPS_NONE ||
      loops->loops[loop].depth != depth) {
    return false;
  }
  *place = (credit_place){
      .loop = loop, .take = later, .give = find_latch(graph, loops, loop)};
  if (place->give == CFG_LOOPS_NONE) {
    return false;
  }
  /* The header is in front of all, so that this ends there. */
  while (loops->innermost[place->take] != loop ||
         !cfg_dominates(graph, place->take, earlier) ||
         !cfg_dominates(graph, place->take, place->give)) {
    place->take = graph->blocks[place->take].idom;
  }
  return comes_to_end(graph, loops, place);
}
