// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is around a pipeline that SIZE operations of two operands share: those of
// operation i are inputs 2i and 2i+1, which come together. See hls_turns.
module hls_shared_operands #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [2*SIZE*DATA_WIDTH-1:0] ins,
  input  logic [2*SIZE-1:0]            ins_valid,
  output logic [2*SIZE-1:0]            ins_ready,
  output logic [DATA_WIDTH-1:0]        lhs,
  output logic [DATA_WIDTH-1:0]        rhs,
  output logic                         enters,
  input  logic                         moves,
  input  logic [DATA_WIDTH-1:0]        result,
  input  logic                         comes,
  output logic                         lets,
  output logic [SIZE*DATA_WIDTH-1:0]   outs,
  output logic [SIZE-1:0]              outs_valid,
  input  logic [SIZE-1:0]              outs_ready,
  input  logic                         clk,
  input  logic                         rst
);
  logic [SIZE-1:0] asks, takes, select, lands;

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

  hls_turns #(
    .SIZE(SIZE)
  ) turns (
    .asks(asks),
    .takes(takes),
    .select(select),
    .enters(enters),
    .moves(moves),
    .comes(comes),
    .lets(lets),
    .lands(lands),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  // The last register of the pipeline, of which each operation has its own.
  generate
    genvar i;
    for (i = 0; i < SIZE; i = i + 1) begin : held
      always_ff @(posedge clk) begin
        if (lands[i]) begin
          outs[i*DATA_WIDTH +: DATA_WIDTH] <= result;
        end
      end
    end
  endgenerate
endmodule
