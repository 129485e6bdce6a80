// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forwards a token of any input that has one; the lowest index wins a tie. A
// choice stays until its token has left. Channel protocol: see README.md.
// Latency 0, no slots.
module hls_merge #(
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32
) (
  input  logic [SIZE*DATA_WIDTH-1:0] ins,
  input  logic [SIZE-1:0]            ins_valid,
  output logic [SIZE-1:0]            ins_ready,
  output logic [DATA_WIDTH-1:0]      outs,
  output logic                       outs_valid,
  input  logic                       outs_ready,
  input  logic                       clk,
  input  logic                       rst
);
  logic [SIZE-1:0] grant;

  assign outs_valid = |ins_valid;
  assign ins_ready = grant & {SIZE{outs_ready}};

  hls_grant #(
    .SIZE(SIZE)
  ) choice (
    .requests(ins_valid),
    .stalled(outs_valid & ~outs_ready),
    .grant(grant),
    .clk(clk),
    .rst(rst)
  );

  hls_onehot_mux #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) payload (
    .select(grant),
    .ins(ins),
    .outs(outs)
  );
endmodule
