// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is around a pipeline of LATENCY-1 stages that SIZE operations of two operands
// share: those of operation i are inputs 2i and 2i+1, which come together. See
// hls_credits. The last stage is a FIFO of each operation's own, with a slot for
// each of its credits.
module hls_credited_operands #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4,
  parameter int CREDITS = 17
) (
  input  logic [2*SIZE*DATA_WIDTH-1:0] ins,
  input  logic [2*SIZE-1:0]            ins_valid,
  output logic [2*SIZE-1:0]            ins_ready,
  output logic [DATA_WIDTH-1:0]        lhs,
  output logic [DATA_WIDTH-1:0]        rhs,
  output logic                         enters,
  input  logic [DATA_WIDTH-1:0]        result,
  input  logic                         comes,
  output logic [SIZE*DATA_WIDTH-1:0]   outs,
  output logic [SIZE-1:0]              outs_valid,
  input  logic [SIZE-1:0]              outs_ready,
  input  logic                         clk,
  input  logic                         rst
);
  logic [SIZE-1:0]            asks, takes, select, lands, has_room;
  logic [SIZE*DATA_WIDTH-1:0] left, right;

  hls_credits #(
    .SIZE(SIZE),
    .LATENCY(LATENCY),
    .CREDITS(CREDITS)
  ) credits (
    .asks(asks),
    .takes(takes),
    .select(select),
    .enters(enters),
    .comes(comes),
    .lands(lands),
    .given_back(outs_valid & outs_ready),
    .clk(clk),
    .rst(rst)
  );

  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : operation
      assign asks[i] = ins_valid[2*i] & ins_valid[2*i+1];
      assign ins_ready[2*i] = takes[i];
      assign ins_ready[2*i+1] = takes[i];
      assign left[i*DATA_WIDTH +: DATA_WIDTH] =
        ins[2*i*DATA_WIDTH +: DATA_WIDTH];
      assign right[i*DATA_WIDTH +: DATA_WIDTH] =
        ins[(2*i+1)*DATA_WIDTH +: DATA_WIDTH];

      hls_fifo_break_dv #(
        .NUM_SLOTS((CREDITS >> (4 * i)) & 15),
        .DATA_WIDTH(DATA_WIDTH)
      ) results (
        .ins(result),
        .ins_valid(lands[i]),
        .ins_ready(has_room[i]),
        .outs(outs[i*DATA_WIDTH +: DATA_WIDTH]),
        .outs_valid(outs_valid[i]),
        .outs_ready(outs_ready[i]),
        .clk(clk),
        .rst(rst)
      );
    end
  endgenerate

  hls_shared_choice #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) choose_left (
    .select(select),
    .ins(left),
    .outs(lhs)
  );

  hls_shared_choice #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) choose_right (
    .select(select),
    .ins(right),
    .outs(rhs)
  );

  wire unused = &{1'b0, has_room};
endmodule
