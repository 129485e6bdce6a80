// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The placeholder of hw_inst.c: one input, two outputs, one parameter.
//
//   out0 = input_a cut to its low BITWIDTH bits
//   out1 = 3 * input_a + BITWIDTH
//
// Protocol: a token passes a channel in a cycle in which valid and ready are
// both high. One token of input_a and one of start are taken together, and give
// one token each on out0, out1 and end one cycle later. The three are taken
// independently of each other, in any order; nothing new is accepted before the
// last of them has left. Throughput: one token per cycle when nobody waits.

/* verilator lint_off DECLFILENAME */
module __placeholder #(
    parameter BITWIDTH = 32
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic [31:0] out1,
    output logic        out1_valid,
    input  logic        out1_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  localparam [31:0] WIDTH = BITWIDTH;
  localparam [31:0] MASK = 32'hffff_ffff >> (32 - WIDTH);

  logic [31:0] a;
  logic        stalled;  // a result is still waiting after this cycle
  logic        accept;

  assign stalled = (out0_valid && !out0_ready) || (out1_valid && !out1_ready)
                   || (end_valid && !end_ready);
  assign accept = input_a_valid && start_valid && !stalled;
  assign input_a_ready = accept;
  assign start_ready = accept;

  assign out0 = a & MASK;
  assign out1 = 3 * a + WIDTH;

  always_ff @(posedge clk) begin
    if (rst) begin
      out0_valid <= 1'b0;
      out1_valid <= 1'b0;
      end_valid  <= 1'b0;
    end else begin
      out0_valid <= accept || (out0_valid && !out0_ready);
      out1_valid <= accept || (out1_valid && !out1_ready);
      end_valid  <= accept || (end_valid && !end_ready);
    end
    if (accept) begin
      a <= input_a;
    end
  end
endmodule
/* verilator lint_on DECLFILENAME */
