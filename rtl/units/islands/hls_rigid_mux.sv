// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mux of two inputs in an island, where the chosen one is valid when the index is:
// a plain choice, which synthesis can make part of a register. Latency 0, no slots.
// Channel protocol and islands: see README.md.
module hls_rigid_mux #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic                       index,
  input  logic                       index_valid,
  output logic                       index_ready,
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  input  logic [SIZE-1:0]            ins_valid,
  output logic [SIZE-1:0]            ins_ready,
  output logic [DATA_WIDTH-1:0]      outs,
  output logic                       outs_valid,
  input  logic                       outs_ready
);
  assign outs = index ? ins[DATA_WIDTH +: DATA_WIDTH] : ins[0 +: DATA_WIDTH];
  assign outs_valid = index_valid;
  assign index_ready = outs_ready;
  assign ins_ready = {SIZE{outs_ready}} & {index, ~index};

  wire unused = &{1'b0, ins_valid};
endmodule
