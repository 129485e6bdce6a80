// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hands a token on as a speculative one and keeps a copy, until a token of `ctrl`
// comes: if that is 0 the copy is dropped, if it is 1 it is handed on as one that is
// not speculative. The next token is taken when the copy is gone. Latency 0. Channel
// protocol: see README.md.
module hls_spec_save_dataless (
  input  logic       ins_valid,
  output logic       ins_ready,
  input  logic [0:0] ctrl,
  input  logic       ctrl_valid,
  output logic       ctrl_ready,
  output logic [0:0] outs_spec,
  output logic       outs_valid,
  input  logic       outs_ready,
  input  logic       clk,
  input  logic       rst
);
  logic kept;

  assign outs_spec = ~kept;
  assign outs_valid = kept ? ctrl_valid & ctrl[0] : ins_valid;
  assign ins_ready = ~kept & outs_ready;
  assign ctrl_ready = kept & (~ctrl[0] | outs_ready);

  always_ff @(posedge clk) begin
    if (rst) begin
      kept <= 1'b0;
    end else if (kept) begin
      kept <= ~(ctrl_valid & ctrl_ready);
    end else begin
      kept <= ins_valid & outs_ready;
    end
  end
endmodule
