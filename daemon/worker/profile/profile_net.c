/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Units by name, and the channels at each.
 */
#include "daemon/worker/profile/profile_net.h"

#include "daemon/worker/circuit/circuit_body.h"

#include <stdlib.h>
#include <string.h>

static int compare_names(MlirStringRef a, MlirStringRef b) {
  size_t common = a.length < b.length ? a.length : b.length;
  int order = common ? memcmp(a.data, b.data, common) : 0;
  return order ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_units(const void *a, const void *b) {
  const profile_unit *first = a, *second = b;
  return compare_names(first->name, second->name);
}

/* The number of the unit in front of the dot. */
static size_t find_unit(const profile_net *net, const char *end) {
  const char *dot = strchr(end, '.');
  if (!dot || net->num_units == 0) {
    return PROFILE_OUTSIDE;
  }
  profile_unit key = {.name = mlirStringRefCreate(end, (size_t)(dot - end))};
  const profile_unit *found = bsearch(&key, net->units, net->num_units,
                                      sizeof *net->units, compare_units);
  return found ? (size_t)(found - net->units) : PROFILE_OUTSIDE;
}

static void collect_units(profile_net *net, MlirBlock body) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    net->units[net->num_units++] =
        (profile_unit){.op = op, .name = circuit_unit_name(op)};
  }
  qsort(net->units, net->num_units, sizeof *net->units, compare_units);
}

static size_t count_operations(MlirBlock body) {
  size_t count = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count++;
  }
  return count;
}

static void find_ends(profile_net *net) {
  for (size_t i = 0; i < net->design->num_channels; i++) {
    const rtl_channel *channel = &net->design->channels[i];
    net->sources[i] = find_unit(net, channel->source);
    net->targets[i] = find_unit(net, channel->target);
    if (net->sources[i] != PROFILE_OUTSIDE) {
      net->units[net->sources[i]].num_outs++;
    }
    if (net->targets[i] != PROFILE_OUTSIDE) {
      net->units[net->targets[i]].num_ins++;
    }
  }
}

/* Gives each unit its part of the channels, which is empty at first. */
static void divide(profile_net *net) {
  size_t *ins = net->ins, *outs = net->outs;
  for (size_t i = 0; i < net->num_units; i++) {
    profile_unit *unit = &net->units[i];
    unit->ins = ins;
    unit->outs = outs;
    ins += unit->num_ins;
    outs += unit->num_outs;
    unit->num_ins = unit->num_outs = 0;
  }
}

static void fill(profile_net *net) {
  for (size_t i = 0; i < net->design->num_channels; i++) {
    if (net->sources[i] != PROFILE_OUTSIDE) {
      profile_unit *unit = &net->units[net->sources[i]];
      unit->outs[unit->num_outs++] = i;
    }
    if (net->targets[i] != PROFILE_OUTSIDE) {
      profile_unit *unit = &net->units[net->targets[i]];
      unit->ins[unit->num_ins++] = i;
    }
  }
}

bool profile_net_build(profile_net *net, MlirOperation function,
                       const rtl_design *design) {
  MlirBlock body = circuit_body(function);
  size_t channels = design->num_channels + 1;
  net->design = design;
  net->units = calloc(count_operations(body) + 1, sizeof *net->units);
  net->sources = calloc(channels, sizeof *net->sources);
  net->targets = calloc(channels, sizeof *net->targets);
  net->ins = calloc(channels, sizeof *net->ins);
  net->outs = calloc(channels, sizeof *net->outs);
  if (!net->units || !net->sources || !net->targets || !net->ins ||
      !net->outs) {
    return false;
  }
  collect_units(net, body);
  find_ends(net);
  divide(net);
  fill(net);
  return true;
}

void profile_net_finish(profile_net *net) {
  free(net->units);
  free(net->sources);
  free(net->targets);
  free(net->ins);
  free(net->outs);
  *net = (profile_net){0};
}

const profile_unit *profile_net_unit(const profile_net *net, MlirOperation op) {
  profile_unit key = {.name = circuit_unit_name(op)};
  return net->num_units && key.name.length
             ? bsearch(&key, net->units, net->num_units, sizeof *net->units,
                       compare_units)
             : NULL;
}

const char *profile_net_port(const char *end) {
  const char *dot = strchr(end, '.');
  return dot ? dot + 1 : end;
}

bool profile_net_is_port(const char *end, const char *group, size_t *number) {
  const char *port = profile_net_port(end);
  size_t length = strlen(group);
  *number = 0;
  if (strncmp(port, group, length) != 0) {
    return false;
  }
  if (port[length] == '_') {
    char *rest;
    *number = strtoull(port + length + 1, &rest, 10);
    return *rest == '\0';
  }
  return port[length] == '\0';
}
