// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A counter of control tokens, of which there are TOKENS after reset. A token
// may pass while it is zero. There is room for one more than these, or some, as
// the counter has bits. Latency 0, one token per cycle; ready comes from
// registers. Channel protocol: see README.md.
module hls_credit #(
  parameter int TOKENS = 1
) (
  input  logic ins_valid,
  output logic ins_ready,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  localparam int COUNT_WIDTH = $clog2(TOKENS + 2);

  logic [COUNT_WIDTH-1:0] count;

  wire entering = ins_valid & ins_ready;
  wire leaving = outs_valid & outs_ready;

  assign outs_valid = (count != '0) | ins_valid;
  assign ins_ready = ~&count;

  always_ff @(posedge clk) begin
    if (rst) begin
      count <= COUNT_WIDTH'(TOKENS);
    end else if (entering & ~leaving) begin
      count <= count + 1'b1;
    end else if (~entering & leaving) begin
      count <= count - 1'b1;
    end
  end
endmodule
