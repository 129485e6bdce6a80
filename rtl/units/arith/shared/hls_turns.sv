// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who uses a pipeline that several operations share, and when: the lowest index
// that asks goes first. An operation asks again when its result has been taken,
// and has a register of its own for that, so the pipeline never stands still:
// nobody waits for a result of somebody else. Each has one token at most, which
// lands, LATENCY cycles after it has been taken, in its register; `lands[i]` loads
// that. As an index asks once in more than LATENCY cycles, SIZE operations wait for
// each other for SIZE - 1 cycles at the most, if they are no more than LATENCY.
//
// Whether an operation is taken depends on registers and on who asks, and on no
// ready: a ready that depended on that of another operation could depend on itself.
module hls_turns #(
  parameter int SIZE = 2,
  parameter int LATENCY = 4
) (
  input  logic [SIZE-1:0] asks,
  output logic [SIZE-1:0] takes,  // one of those that ask, or none
  output logic [SIZE-1:0] select, // the same, or anything when nobody asks
  output logic [SIZE-1:0] lands,
  output logic [SIZE-1:0] outs_valid,
  input  logic [SIZE-1:0] outs_ready,
  input  logic            clk,
  input  logic            rst
);
  logic [SIZE-1:0]         busy, behind;
  logic [LATENCY*SIZE-1:0] moving; // by stages, the first in the low bits

  hls_first #(
    .SIZE(SIZE)
  ) order (
    .requests(asks & ~busy),
    .first(takes),
    .behind(behind)
  );

  assign select = ~behind & (~busy & asks | (SIZE'(1) << (SIZE - 1)));
  assign moving[SIZE-1:0] = takes;
  assign lands = moving[LATENCY*SIZE-1 -: SIZE];

  generate
    if (LATENCY > 1) begin : stages
      always_ff @(posedge clk) begin
        moving[LATENCY*SIZE-1:SIZE] <=
          rst ? '0 : moving[(LATENCY-1)*SIZE-1:0];
      end
    end
  endgenerate

  always_ff @(posedge clk) begin
    if (rst) begin
      busy <= '0;
      outs_valid <= '0;
    end else begin
      busy <= takes | (busy & ~(outs_valid & outs_ready));
      outs_valid <= lands | (outs_valid & ~outs_ready);
    end
  end
endmodule
