// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes one token ever, and no other, for verification. Channel protocol: see
// README.md.
module hls_dead_buffer_dataless (
  input  logic ins_valid,
  output logic ins_ready,
  input  logic clk,
  input  logic rst
);
  logic taken;

  assign ins_ready = ~taken;

  always_ff @(posedge clk) begin
    if (rst) begin
      taken <= 1'b0;
    end else begin
      taken <= taken | ins_valid;
    end
  end
endmodule
