// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offers random tokens, with gaps.
module traffic_driver #(
  parameter int WIDTH = 1
) (
  input  logic             clk,
  input  logic             rst,
  output logic [WIDTH-1:0] data,
  output logic             valid,
  input  logic             ready
);
  always_ff @(posedge clk) begin
    if (rst) begin
      valid <= 1'b0;
    end else if (!valid || ready) begin
      valid <= $urandom_range(3) != 0;
      data <= WIDTH'($urandom);
    end
  end
endmodule
