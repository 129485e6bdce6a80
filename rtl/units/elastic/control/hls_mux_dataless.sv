// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Consumes one index token and one control token of the input it selects; the
// other inputs keep theirs. Channel protocol: see README.md. Latency 0, no
// slots. An index of SIZE or more selects nothing: the unit then stalls for
// good.
module hls_mux_dataless #(
  parameter int SIZE = 2,
  parameter int INDEX_WIDTH = 1
) (
  input  logic [INDEX_WIDTH-1:0] index,
  input  logic                   index_valid,
  output logic                   index_ready,
  input  logic [SIZE-1:0]        ins_valid,
  output logic [SIZE-1:0]        ins_ready,
  output logic                   outs_valid,
  input  logic                   outs_ready
);
  localparam logic [SIZE-1:0] ONE = 1;

  wire [SIZE-1:0] chosen = ONE << index;
  wire            present = |(ins_valid & chosen);

  assign outs_valid = index_valid & present;
  assign index_ready = outs_ready & present;
  assign ins_ready = chosen & {SIZE{index_valid & outs_ready}};
endmodule
