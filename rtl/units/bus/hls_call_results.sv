// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control tokens that are given once for each pulse of `set`, one on each of
// NUM_OUTPUTS channels; `busy` as long as one of them has not been taken. No pulse
// may come while it is busy. Latency 1. Channel protocol: see README.md.
module hls_call_results #(
  parameter int NUM_OUTPUTS = 1
) (
  input  logic                   set,
  output logic                   busy,
  output logic [NUM_OUTPUTS-1:0] out_valid,
  input  logic [NUM_OUTPUTS-1:0] out_ready,
  input  logic                   clk,
  input  logic                   rst
);
  assign busy = |out_valid;

  always_ff @(posedge clk) begin
    if (rst) begin
      out_valid <= '0;
    end else if (set) begin
      out_valid <= '1;
    end else begin
      out_valid <= out_valid & ~out_ready;
    end
  end
endmodule
