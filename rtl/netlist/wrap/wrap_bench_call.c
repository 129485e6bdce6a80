/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a processor does in a simulation to call the circuit by its registers.
 */
#include "rtl/netlist/wrap/wrap_bench.h"
#include "rtl/netlist/wrap/wrap_buses.h"

/* Where nothing has to be written or read, this is: the interrupts that are
 * wanted, and those that are there. */
enum { SOME_WRITE = 0x08, SOME_READ = 0x0c };

/* Words that are written, or read, with their addresses. */
typedef struct word_list {
  hls_buffer words, addresses; /* ", WORD", the last one first */
  unsigned count;
} word_list;

static void add_word(word_list *list, unsigned address, const char *word) {
  hls_buffer words = {0}, addresses = {0};
  hls_buffer_printf(&words, ", %s%s", word,
                    list->words.data ? list->words.data : "");
  hls_buffer_printf(&addresses, ", 16'h%x%s", address,
                    list->addresses.data ? list->addresses.data : "");
  words.failed |= list->words.failed;
  addresses.failed |= list->addresses.failed;
  hls_buffer_finish(&list->words);
  hls_buffer_finish(&list->addresses);
  list->words = words;
  list->addresses = addresses;
  list->count++;
}

static void add_register(wrap_module *m, word_list *list,
                         const wrap_register *reg) {
  const char *low = wrap_name(m, "%s_low", reg->name);
  wrap_line(m, "  wire [31:0] %s = 32'(%s);", low, reg->name);
  add_word(list, reg->address, low);
  if (wrap_words(reg->width) == 2) {
    const char *high = wrap_name(m, "%s_high", reg->name);
    wrap_line(m, "  wire [31:0] %s = 32'(%s >> 32);", high, reg->name);
    add_word(list, reg->address + 4, high);
  }
}

static void list_writes(wrap_module *m, const wrap_plan *plan,
                        word_list *writes) {
  for (size_t i = 0; i < plan->num_registers; i++) {
    add_register(m, writes, &plan->registers[i]);
  }
  if (writes->count == 0) {
    add_word(writes, SOME_WRITE, "32'd1");
  }
}

static void list_reads(const wrap_plan *plan, word_list *reads) {
  unsigned words = plan->result ? wrap_words(plan->result->data_width) : 0;
  for (unsigned i = 0; i < words; i++) {
    add_word(reads, plan->result_address + 4 * i, "");
  }
  if (words == 0) {
    add_word(reads, SOME_READ, "");
  }
}

/* The request that the processor makes, and its answer. */
typedef struct request_wires {
  const char *req, *write, *addr, *data, *done, *result;
} request_wires;

static void declare_request(wrap_module *m, request_wires *r) {
  *r = (request_wires){wrap_name(m, "req"),      wrap_name(m, "req_write"),
                       wrap_name(m, "req_addr"), wrap_name(m, "req_data"),
                       wrap_name(m, "req_done"), wrap_name(m, "req_result")};
  wrap_wire(m, 0, r->req, "");
  wrap_wire(m, 0, r->write, "");
  wrap_wire(m, 16, r->addr, "");
  wrap_wire(m, 32, r->data, "");
  wrap_wire(m, 0, r->done, "");
  wrap_wire(m, 32, r->result, "");
}

static void connect_request(wrap_module *m, const request_wires *r) {
  wrap_pin(m, "req", "", "%s", r->req);
  wrap_pin(m, "req_write", "", "%s", r->write);
  wrap_pin(m, "req_addr", "", "%s", r->addr);
  wrap_pin(m, "req_data", "", "%s", r->data);
  wrap_pin(m, "req_done", "", "%s", r->done);
  wrap_pin(m, "req_result", "", "%s", r->result);
}

static void write_master(wrap_bench *bench, const request_wires *r) {
  static const char *const masters[] = {
      [HLS_INTERFACE_AXI_LITE] = "hls_bench_axilite",
      [HLS_INTERFACE_WISHBONE] = "hls_bench_wishbone",
      [HLS_INTERFACE_AVALON_MM] = "hls_bench_avalon",
  };
  wrap_module *m = &bench->module;
  wrap_instance(m, masters[bench->plan->design->call_interface],
                wrap_name(m, "master"));
  wrap_parameter(m, "ADDRESS_WIDTH", "%u", bench->plan->address_width);
  connect_request(m, r);
  wrap_bus_unit_pins(m, &bench->plan->buses[0], "");
  wrap_instance_end(m, true);
}

/* What the list has of one kind, and nothing else of it is needed. */
static const char *rest_of(wrap_module *m, const hls_buffer *part) {
  m->body.failed |= part->failed;
  return part->data ? part->data + 2 : "";
}

static void finish_list(word_list *list) {
  hls_buffer_finish(&list->words);
  hls_buffer_finish(&list->addresses);
}

void wrap_bench_processor(wrap_bench *bench, const char *start) {
  wrap_module *m = &bench->module;
  word_list writes = {0}, reads = {0};
  request_wires request;
  const char *free = wrap_name(m, "processor_ready");
  const char *end = wrap_name(m, "processor_done");
  const char *answers = wrap_name(m, "answers");
  list_writes(m, bench->plan, &writes);
  list_reads(bench->plan, &reads);
  declare_request(m, &request);
  wrap_wire(m, 0, free, "");
  wrap_wire(m, 0, end, "");
  wrap_wire(m, 32 * reads.count, answers, "");
  wrap_line(m, "  assign %s = %s & %s;", bench->begins, start, free);
  wrap_line(m, "  assign %s = %s%s;", bench->done, end,
            bench->drains.data ? bench->drains.data : "");
  wrap_instance(m, "hls_bench_control", wrap_name(m, "processor"));
  wrap_parameter(m, "NUM_WRITES", "%u", writes.count);
  wrap_parameter(m, "NUM_READS", "%u", reads.count);
  wrap_parameter(m, "WRITE_ADDRESSES", "{%s}", rest_of(m, &writes.addresses));
  wrap_parameter(m, "READ_ADDRESSES", "{%s}", rest_of(m, &reads.addresses));
  wrap_pin(m, "start_valid", "", "%s", start);
  wrap_pin(m, "start_ready", "", "%s", free);
  wrap_pin(m, "words", "", "{%s}", rest_of(m, &writes.words));
  wrap_pin(m, "answers", "", "%s", answers);
  wrap_pin(m, "end_valid", "", "%s", end);
  wrap_pin(m, "end_ready", "", "%s", bench->done);
  wrap_pin(m, "irq", "", "%s", bench->plan->interrupt);
  connect_request(m, &request);
  wrap_instance_end(m, true);
  write_master(bench, &request);
  if (bench->given.result) {
    unsigned width = bench->plan->result->data_width;
    wrap_line(m, "  assign %s = %s[%u:0];", bench->given.result, answers,
              width - 1);
  }
  wrap_unused(m, answers, "");
  finish_list(&writes);
  finish_list(&reads);
}
