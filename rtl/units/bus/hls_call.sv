// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tokens of a call. When `start` is high and no call is under way, one token
// is offered on each of NUM_INPUTS control channels (`begins`); `taken` tells that
// the last one of these has been taken. The call has ended (`ends`) when each of
// NUM_OUTPUTS channels has given a token; it is `done` as soon as what is around
// has `drained`, from the cycle after on. One call at a time; what the channels
// carry beside tokens goes its own way.
module hls_call #(
  parameter int NUM_INPUTS = 1,
  parameter int NUM_OUTPUTS = 1
) (
  input  logic                   start,
  output logic [NUM_INPUTS-1:0]  in_valid,
  input  logic [NUM_INPUTS-1:0]  in_ready,
  input  logic [NUM_OUTPUTS-1:0] out_valid,
  output logic [NUM_OUTPUTS-1:0] out_ready,
  output logic                   begins,
  output logic                   taken,
  output logic                   ends,
  input  logic                   drained,
  output logic                   done,
  output logic                   idle,
  input  logic                   clk,
  input  logic                   rst
);
  logic                   is_taking; // some input has not been taken
  logic                   is_ending; // all outputs have come
  logic                   ended;     // in the cycle before or earlier
  logic [NUM_OUTPUTS-1:0] missing;

  wire [NUM_INPUTS-1:0]  left = in_valid & ~in_ready;
  wire [NUM_OUTPUTS-1:0] still = missing & ~out_valid;

  assign begins = start & idle;
  assign taken = is_taking & (left == '0);
  assign ends = is_ending & ~ended;
  assign done = ended & drained;
  assign out_ready = missing;
  assign is_ending = ~idle & ~is_taking & (missing == '0);

  always_ff @(posedge clk) begin
    if (rst) begin
      idle <= 1'b1;
      is_taking <= 1'b0;
      ended <= 1'b0;
      in_valid <= '0;
      missing <= '0;
    end else begin
      idle <= (idle & ~start) | done;
      is_taking <= begins | (is_taking & ~taken);
      ended <= (ended | ends) & ~done;
      in_valid <= begins ? '1 : left;
      missing <= begins ? '1 : still;
    end
  end
endmodule
