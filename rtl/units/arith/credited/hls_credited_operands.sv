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
  logic [SIZE-1:0] asks, takes, select, lands, has_room;

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

  hls_shared_pairs #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) pairs (
    .ins(ins),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .asks(asks),
    .takes(takes),
    .select(select),
    .lhs(lhs),
    .rhs(rhs)
  );

  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : operation
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

  wire unused = &{1'b0, has_room};
endmodule
