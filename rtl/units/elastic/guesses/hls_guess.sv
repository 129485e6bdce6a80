// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells whether another iteration of a loop is begun: what `expected` says, or
// 0 once `closing` has told that the loop has ended, which is the end of those
// begun too many. There is one `closing` for each 0 that is given. It may come
// before that 0, which it is the reason of then, or behind it; so `pending`
// counts the zeros that it has not come for yet. `closing` is always taken, as
// nobody knows when it comes. One opaque slot; latency 1, one token per cycle.
// Channel protocol: see README.md.
module hls_guess #(
  parameter int PENDING_WIDTH = 3
) (
  input  logic expected,
  input  logic expected_valid,
  output logic expected_ready,
  input  logic closing_valid,
  output logic closing_ready,
  output logic outs,
  output logic outs_valid,
  input  logic outs_ready,
  input  logic clk,
  input  logic rst
);
  logic [PENDING_WIDTH-1:0] pending;
  logic                     closed; // the next token is a 0 in any case
  logic                     room;

  // No zero is given that could not be counted.
  wire may_end = ~&pending;
  wire taken = expected_valid & expected_ready;
  wire ended = taken & ~expected & ~closed;

  assign closing_ready = 1'b1;
  assign expected_ready = room & may_end;

  hls_one_slot_break_dv #(
    .DATA_WIDTH(1)
  ) slot (
    .ins(expected & ~closed),
    .ins_valid(expected_valid & may_end),
    .ins_ready(room),
    .outs(outs),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      pending <= '0;
      closed <= 1'b0;
    end else begin
      if (closing_valid & ~ended & pending == '0) begin
        closed <= 1'b1;
      end else if (taken) begin
        closed <= 1'b0;
      end
      if (ended & ~closing_valid) begin
        pending <= pending + 1'b1;
      end else if (closing_valid & ~ended & pending != '0) begin
        pending <= pending - 1'b1;
      end
    end
  end
endmodule
