// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hands the address of a store on, and tells when it has been taken: the
// memory takes it in the cycle in which it performs the store, so that whoever
// waits for `done` comes a cycle after it or later. Latency 0 for the address,
// 1 for `done`, of which two may wait. Channel protocol: see README.md.
module hls_stored #(
  parameter int ADDRESS_WIDTH = 32
) (
  input  logic [ADDRESS_WIDTH-1:0] ins,
  input  logic                     ins_valid,
  output logic                     ins_ready,
  output logic [ADDRESS_WIDTH-1:0] outs,
  output logic                     outs_valid,
  input  logic                     outs_ready,
  output logic                     done_valid,
  input  logic                     done_ready,
  input  logic                     clk,
  input  logic                     rst
);
  logic [1:0] waiting; // has been taken, and not been told

  assign outs = ins;
  assign outs_valid = ins_valid & ~waiting[1];
  assign ins_ready = outs_ready & ~waiting[1];
  assign done_valid = |waiting;

  wire taken = outs_valid & outs_ready;
  wire told = done_valid & done_ready;

  always_ff @(posedge clk) begin
    if (rst) begin
      waiting <= '0;
    end else begin
      waiting <= waiting + 2'(taken) - 2'(told);
    end
  end
endmodule
