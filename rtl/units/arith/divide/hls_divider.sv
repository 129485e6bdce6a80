// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer division, one quotient bit per cycle (restoring, radix 2). Both
// operands are consumed together; the next ones are accepted in the cycle in
// which the result leaves. Quotient and remainder follow C: the quotient is
// truncated towards zero, the remainder has the sign of the dividend. Division
// by zero gives a quotient of all ones (signed: -1) and the dividend as
// remainder; the most negative number divided by -1 gives itself, remainder 0.
// Latency DATA_WIDTH + 2, one opaque slot. Channel protocol: see README.md.
module hls_divider #(
  parameter int DATA_WIDTH = 32,
  parameter int IS_SIGNED = 0
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] quotient,
  output logic [DATA_WIDTH-1:0] remainder,
  output logic                  result_valid,
  input  logic                  result_ready,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int COUNT_WIDTH = $clog2(DATA_WIDTH + 1);
  localparam logic [COUNT_WIDTH-1:0] STEPS = COUNT_WIDTH'(DATA_WIDTH);
  localparam logic SIGNED_OPERANDS = IS_SIGNED != 0;

  logic operands_valid;
  logic operands_ready;

  hls_join #(
    .SIZE(2)
  ) operands (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(operands_valid),
    .outs_ready(operands_ready)
  );

  logic                   busy;
  logic [COUNT_WIDTH-1:0] steps_left;
  logic [DATA_WIDTH-1:0]  divisor;
  logic [DATA_WIDTH-1:0]  partial;  // partial remainder, below the divisor
  logic [DATA_WIDTH-1:0]  shifting; // dividend bits leave at the top, quotient
                                    // bits enter at the bottom
  logic                   quotient_negative;
  logic                   remainder_negative;

  wire lhs_negative = SIGNED_OPERANDS & lhs[DATA_WIDTH-1];
  wire rhs_negative = SIGNED_OPERANDS & rhs[DATA_WIDTH-1];

  // One step: bring down the next dividend bit, subtract if it goes.
  wire [DATA_WIDTH:0] extended = {partial, shifting[DATA_WIDTH-1]};
  wire [DATA_WIDTH:0] difference = extended - {1'b0, divisor};
  wire                fits = extended >= {1'b0, divisor};
  wire [DATA_WIDTH:0] next_partial = fits ? difference : extended;
  wire [DATA_WIDTH:0] next_shifting = {shifting, fits};

  assign operands_ready = ~busy & (~result_valid | result_ready);

  always_ff @(posedge clk) begin
    if (rst) begin
      busy <= 1'b0;
      result_valid <= 1'b0;
      steps_left <= '0;
    end else if (operands_ready) begin
      busy <= operands_valid;
      result_valid <= 1'b0;
      steps_left <= STEPS;
    end else if (busy) begin
      if (steps_left == '0) begin
        busy <= 1'b0;
        result_valid <= 1'b1;
      end else begin
        steps_left <= steps_left - 1'b1;
      end
    end
  end

  always_ff @(posedge clk) begin
    if (operands_ready) begin
      divisor <= rhs_negative ? -rhs : rhs;
      partial <= '0;
      shifting <= lhs_negative ? -lhs : lhs;
      // A quotient of all ones stands for -1 already.
      quotient_negative <= (lhs_negative ^ rhs_negative) & (rhs != '0);
      remainder_negative <= lhs_negative;
    end else if (busy & (steps_left != '0)) begin
      partial <= next_partial[DATA_WIDTH-1:0];
      shifting <= next_shifting[DATA_WIDTH-1:0];
    end else if (busy) begin
      quotient <= quotient_negative ? -shifting : shifting;
      remainder <= remainder_negative ? -partial : partial;
    end
  end

  wire unused = &{1'b0, next_partial[DATA_WIDTH], next_shifting[DATA_WIDTH]};
endmodule
