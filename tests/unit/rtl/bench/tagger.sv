// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The user's module of fixtures/upstream.mlir, in the place of its stub: adds
// STEP to the data and 1 to the tag, and asks for one credit more than it is
// asked for.
module tagger #(
  parameter int STEP = 0
) (
  input  logic [7:0] item,
  input  logic       item_valid,
  output logic       item_ready,
  input  logic [3:0] item_tag,
  output logic [2:0] item_credit,
  input  logic       start_valid,
  output logic       start_ready,
  output logic [7:0] out0,
  output logic       out0_valid,
  input  logic       out0_ready,
  output logic [3:0] out0_tag,
  input  logic [2:0] out0_credit,
  output logic       end_valid,
  input  logic       end_ready,
  input  logic       clk,
  input  logic       rst
);
  logic accept;
  assign accept = item_valid && start_valid && (!out0_valid || out0_ready)
                  && (!end_valid || end_ready);
  assign item_ready = accept;
  assign start_ready = accept;
  assign item_credit = out0_credit + 1'b1;

  always_ff @(posedge clk) begin
    out0_valid <= !rst && (accept || (out0_valid && !out0_ready));
    end_valid <= !rst && (accept || (end_valid && !end_ready));
    if (accept) begin
      out0 <= item + 8'(STEP);
      out0_tag <= item_tag + 1'b1;
    end
  end
endmodule
