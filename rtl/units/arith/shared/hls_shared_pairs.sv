// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of SIZE operations that share a pipeline: those of operation i are
// inputs 2i and 2i+1, which come together, and go to the pipeline while the operation
// is selected. Combinational.
module hls_shared_pairs #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [2*SIZE*DATA_WIDTH-1:0] ins,
  input  logic [2*SIZE-1:0]            ins_valid,
  output logic [2*SIZE-1:0]            ins_ready,
  output logic [SIZE-1:0]              asks,
  input  logic [SIZE-1:0]              takes,
  input  logic [SIZE-1:0]              select, // one-hot
  output logic [DATA_WIDTH-1:0]        lhs,
  output logic [DATA_WIDTH-1:0]        rhs
);
  logic [SIZE*DATA_WIDTH-1:0] left, right;

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
endmodule
