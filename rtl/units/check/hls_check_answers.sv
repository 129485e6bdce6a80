// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether each answer that is offered was asked for, in a
// cycle before it. `fault` stays once it is 1.
module hls_check_answers (
  input  logic asked,
  input  logic offered,
  input  logic taken,
  output logic fault,
  input  logic clk,
  input  logic rst
);
  logic [15:0] missing;

  always_ff @(posedge clk) begin
    if (rst) begin
      missing <= '0;
      fault <= 1'b0;
    end else begin
      missing <= missing + 16'(asked) - 16'(taken);
      fault <= fault | (offered & missing == '0);
    end
  end
endmodule
