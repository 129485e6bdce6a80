// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The unit behind the placeholder of hw_inst.c; hw_inst_model.c says the same in
// C. One execution takes a token from input_a and one from start and gives one
// token on each of out0, out1 and end. The results are registered, and each
// output keeps its token until it is taken: consumers need not come together.
module __placeholder #(
    parameter BITWIDTH = 32
) (
    input  wire        clk,
    input  wire        rst,
    input  wire [31:0] input_a,
    input  wire        input_a_valid,
    output wire        input_a_ready,
    input  wire        start_valid,
    output wire        start_ready,
    output reg  [31:0] out0,
    output wire        out0_valid,
    input  wire        out0_ready,
    output reg  [31:0] out1,
    output wire        out1_valid,
    input  wire        out1_ready,
    output wire        end_valid,
    input  wire        end_ready
);
  // out0 carries the low BITWIDTH bits of the input.
  wire [31:0] mask = (BITWIDTH >= 32) ? 32'hffff_ffff
                                      : ((32'd1 << BITWIDTH) - 32'd1);

  reg [2:0] waiting;  // a token of out0, out1, end is still to be taken
  wire [2:0] left = waiting & ~{end_ready, out1_ready, out0_ready};
  wire fire = input_a_valid && start_valid && left == 3'b000;

  assign input_a_ready = fire;
  assign start_ready = fire;
  assign out0_valid = waiting[0];
  assign out1_valid = waiting[1];
  assign end_valid = waiting[2];

  always @(posedge clk) begin
    if (rst) waiting <= 3'b000;
    else if (fire) waiting <= 3'b111;
    else waiting <= left;

    if (fire) begin
      out0 <= input_a & mask;
      out1 <= (input_a << 1) + input_a + BITWIDTH;
    end
  end
endmodule
