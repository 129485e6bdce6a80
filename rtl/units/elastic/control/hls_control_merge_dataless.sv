// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A merge of control tokens with a second output that tells which input was
// chosen. The two outputs leave independently. Channel protocol: see README.md.
// Latency 0; one transparent slot between the choice and the outputs, so that
// the inputs' ready does not depend on the outputs' ready.
module hls_control_merge_dataless #(
  parameter int SIZE = 2,
  parameter int INDEX_WIDTH = 1
) (
  input  logic [SIZE-1:0]        ins_valid,
  output logic [SIZE-1:0]        ins_ready,
  output logic                   outs_valid,
  input  logic                   outs_ready,
  output logic [INDEX_WIDTH-1:0] index,
  output logic                   index_valid,
  input  logic                   index_ready,
  input  logic                   clk,
  input  logic                   rst
);
  logic [SIZE*INDEX_WIDTH-1:0] numbers;
  logic [INDEX_WIDTH-1:0]      chosen;
  logic                        chosen_valid;
  logic                        chosen_ready;
  logic                        slot_valid;
  logic                        slot_ready;

  // The choice may change while the slot is full: nobody sees it before it is
  // taken into the slot.
  logic [SIZE-1:0] grant, behind;

  hls_first #(
    .SIZE(SIZE)
  ) choice (
    .requests(ins_valid),
    .first(grant),
    .behind(behind)
  );

  assign chosen_valid = |ins_valid;
  assign ins_ready = grant & {SIZE{chosen_ready}};

  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : number
      assign numbers[i*INDEX_WIDTH +: INDEX_WIDTH] = INDEX_WIDTH'(i);
    end
  endgenerate

  hls_onehot_mux #(
    .SIZE(SIZE),
    .DATA_WIDTH(INDEX_WIDTH)
  ) payload (
    .select(grant),
    .ins(numbers),
    .outs(chosen)
  );

  hls_one_slot_break_r #(
    .DATA_WIDTH(INDEX_WIDTH)
  ) storage (
    .ins(chosen),
    .ins_valid(chosen_valid),
    .ins_ready(chosen_ready),
    .outs(index),
    .outs_valid(slot_valid),
    .outs_ready(slot_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_fork_dataless #(
    .SIZE(2)
  ) deliver (
    .ins_valid(slot_valid),
    .ins_ready(slot_ready),
    .outs_valid({index_valid, outs_valid}),
    .outs_ready({index_ready, outs_ready}),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, behind};
endmodule
