// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The placeholder of placeholder.c: out0 = 2 * input_a + ADDED, a cycle later.
module __placeholder #(
  parameter ADDED = 0
) (
  input  logic       clk,
  input  logic       rst,
  input  logic [7:0] input_a,
  input  logic       input_a_valid,
  output logic       input_a_ready,
  input  logic       start_valid,
  output logic       start_ready,
  output logic [7:0] out0,
  output logic       out0_valid,
  input  logic       out0_ready,
  output logic       end_valid,
  input  logic       end_ready
);
  wire stalled = (out0_valid && !out0_ready) || (end_valid && !end_ready);
  wire accept = input_a_valid && start_valid && !stalled;

  assign input_a_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    out0_valid <= !rst && (accept || (out0_valid && !out0_ready));
    end_valid <= !rst && (accept || (end_valid && !end_ready));
    if (accept) begin
      out0 <= 2 * input_a + 8'(ADDED);
    end
  end
endmodule
