/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "rtl/netlist/wrap/wrap_call.h"

void wrap_call_declare(wrap_module *m, wrap_call *call, size_t num_inputs,
                       size_t num_outputs) {
  *call = (wrap_call){.in_valid = wrap_name(m, "call_in_valid"),
                      .in_ready = wrap_name(m, "call_in_ready"),
                      .out_valid = wrap_name(m, "call_out_valid"),
                      .out_ready = wrap_name(m, "call_out_ready"),
                      .start = wrap_name(m, "call_start"),
                      .begins = wrap_name(m, "call_begins"),
                      .taken = wrap_name(m, "call_taken"),
                      .ends = wrap_name(m, "call_ends"),
                      .done = wrap_name(m, "call_done"),
                      .drained = wrap_name(m, "call_drained"),
                      .idle = wrap_name(m, "call_idle")};
  const char *const bits[] = {call->start, call->begins, call->taken,
                              call->ends,  call->done,   call->drained,
                              call->idle};
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
    wrap_wire(m, 0, bits[i], "");
  }
  wrap_wire(m, (unsigned)num_inputs, call->in_valid, "");
  wrap_wire(m, (unsigned)num_inputs, call->in_ready, "");
  wrap_wire(m, (unsigned)num_outputs, call->out_valid, "");
  wrap_wire(m, (unsigned)num_outputs, call->out_ready, "");
}

void wrap_given_declare(wrap_module *m, wrap_given *given,
                        const rtl_port *result) {
  given->busy = wrap_name(m, "given_busy");
  wrap_wire(m, 0, given->busy, "");
  if (result) {
    given->result = wrap_name(m, "given_result");
    wrap_wire(m, result->data_width, given->result, "");
  }
}

void wrap_call_unit(wrap_module *m, const wrap_call *call, size_t num_inputs,
                    size_t num_outputs) {
  wrap_instance(m, "hls_call", wrap_name(m, "call"));
  wrap_parameter(m, "NUM_INPUTS", "%zu", num_inputs);
  wrap_parameter(m, "NUM_OUTPUTS", "%zu", num_outputs);
  wrap_pin(m, "start", "", "%s", call->start);
  wrap_pin(m, "in_valid", "", "%s", call->in_valid);
  wrap_pin(m, "in_ready", "", "%s", call->in_ready);
  wrap_pin(m, "out_valid", "", "%s", call->out_valid);
  wrap_pin(m, "out_ready", "", "%s", call->out_ready);
  wrap_pin(m, "begins", "", "%s", call->begins);
  wrap_pin(m, "taken", "", "%s", call->taken);
  wrap_pin(m, "ends", "", "%s", call->ends);
  wrap_pin(m, "drained", "", "%s", call->drained);
  wrap_pin(m, "done", "", "%s", call->done);
  wrap_pin(m, "idle", "", "%s", call->idle);
  wrap_instance_end(m, true);
}

void wrap_keep_result(wrap_module *m, const wrap_call *call,
                      const wrap_given *given, const char *data, size_t index) {
  wrap_line(m, "\n  always_ff @(posedge clk) begin");
  wrap_line(m, "    if (%s[%zu] & %s[%zu]) begin", call->out_valid, index,
            call->out_ready, index);
  wrap_line(m, "      %s <= %s;", given->result, data);
  wrap_line(m, "    end");
  wrap_line(m, "  end");
}

void wrap_give(wrap_module *m, const wrap_given *given, const char *done,
               const rtl_port *const *outputs, size_t num_outputs) {
  const char *valid = wrap_name(m, "given_valid");
  const char *ready = wrap_name(m, "given_ready");
  wrap_wire(m, (unsigned)num_outputs, valid, "");
  wrap_wire(m, (unsigned)num_outputs, ready, "");
  wrap_instance(m, "hls_call_results", wrap_name(m, "results"));
  wrap_parameter(m, "NUM_OUTPUTS", "%zu", num_outputs);
  wrap_pin(m, "set", "", "%s", done);
  wrap_pin(m, "busy", "", "%s", given->busy);
  wrap_pin(m, "out_valid", "", "%s", valid);
  wrap_pin(m, "out_ready", "", "%s", ready);
  wrap_instance_end(m, true);
  for (size_t i = 0; i < num_outputs; i++) {
    const rtl_port *port = outputs[i];
    wrap_line(m, "  assign %s_valid = %s[%zu];", port->name, valid, i);
    wrap_line(m, "  assign %s[%zu] = %s_ready;", ready, i, port->name);
    if (port->role == RTL_ROLE_RESULT) {
      wrap_line(m, "  assign %s = %s;", port->name, given->result);
    }
  }
}

void wrap_join_inputs(wrap_module *m, const wrap_plan *plan,
                      wrap_port_filter *is_meant, const wrap_given *given,
                      const char *start, const char *taken) {
  hls_buffer all = {0};
  for (size_t i = 0; i < plan->num_inputs; i++) {
    const char *name = plan->inputs[i]->name;
    if (is_meant(plan, plan->inputs[i])) {
      hls_buffer_printf(&all, " & %s_valid", name);
      wrap_line(m, "  assign %s_ready = %s;", name, taken);
    }
  }
  wrap_line(m, "  assign %s = ~%s%s;", start, given->busy,
            all.data ? all.data : "");
  m->body.failed |= all.failed;
  hls_buffer_finish(&all);
}
