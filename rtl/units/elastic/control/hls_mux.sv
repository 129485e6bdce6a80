// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Consumes one index token and one token of the input it selects; the other
// inputs keep theirs. Channel protocol: see README.md. Latency 0, no slots. An
// index of SIZE or more selects nothing: the unit then stalls for good.
module hls_mux #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32,
  parameter int INDEX_WIDTH = 1
) (
  input  logic [INDEX_WIDTH-1:0]     index,
  input  logic                       index_valid,
  output logic                       index_ready,
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  input  logic [SIZE-1:0]            ins_valid,
  output logic [SIZE-1:0]            ins_ready,
  output logic [DATA_WIDTH-1:0]      outs,
  output logic                       outs_valid,
  input  logic                       outs_ready
);
  localparam logic [SIZE-1:0] ONE = 1;

  wire [SIZE-1:0] chosen = ONE << index;

  hls_mux_dataless #(
    .SIZE(SIZE),
    .INDEX_WIDTH(INDEX_WIDTH)
  ) control (
    .index(index),
    .index_valid(index_valid),
    .index_ready(index_ready),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready)
  );

  hls_onehot_mux #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) payload (
    .select(chosen),
    .ins(ins),
    .outs(outs)
  );
endmodule
