// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A token comes late that was said to come with another one: the circuit of
// fixtures/rigid.mlir says so.
module rigid_valid_bench;
  logic clk = 1'b0;
  logic rst = 1'b1;
  int   cycle = 0;

  always #5 clk = !clk;

  logic [15:0] c = 16'd7, cOut, f;
  logic [7:0]  freeOut, g;
  logic [0:0]  bit_1;
  logic c_valid = 1'b0, t_valid = 1'b0;
  logic a_ready, b_ready, c_ready, t_ready, once_ready, free_ready, f_valid,
        g_valid, bit_1_valid, cOut_valid, tOut_valid, freeOut_valid,
        onceOut_valid;

  rigid circuit (
    .a(8'd0), .b(8'd0), .free(8'd0), .a_valid(1'b0), .b_valid(1'b0),
    .once_valid(1'b0), .free_valid(1'b0), .f_ready(1'b1), .g_ready(1'b1),
    .bit_1_ready(1'b1), .cOut_ready(1'b1), .tOut_ready(1'b1),
    .freeOut_ready(1'b1), .onceOut_ready(1'b1), .*
  );

  always @(posedge clk) begin
    cycle <= cycle + 1;
    rst <= cycle < 2;
    c_valid <= cycle > 4;
    t_valid <= cycle > 6;
    if (cycle == 20) begin
      $display("tokens: nothing was said");
      $finish;
    end
  end
endmodule
