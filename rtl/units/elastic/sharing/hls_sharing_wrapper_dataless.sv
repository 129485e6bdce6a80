// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A unit of control tokens for several operations, each of which has SIZE operands, as the unit has:
// `ins` are those of each operation in turn. `outs` are the results of the
// operations, then the operands of the unit. An operation has the unit while it has
// a credit: there are as many as results it can keep, and each is given back when a
// result is taken. So the unit never waits for one of them, and they do not wait for
// each other's consumers. Of those that ask, each is served before one is served
// again. Latency 1 before the unit and 1 behind it. Channel protocol: see README.md.
module hls_sharing_wrapper_dataless #(
  parameter int OPERANDS = 4,
  parameter int RESULTS = 4,
  parameter int OPERATIONS = 2,
  parameter logic [32*OPERATIONS-1:0] CREDITS = {OPERATIONS{32'd1}}
) (
  input  logic [OPERANDS-1:0] ins_valid,
  output logic [OPERANDS-1:0] ins_ready,
  input  logic                fromUnit_valid,
  output logic                fromUnit_ready,
  output logic [RESULTS-1:0]  outs_valid,
  input  logic [RESULTS-1:0]  outs_ready,
  input  logic                clk,
  input  logic                rst
);
  localparam int SIZE = OPERANDS / OPERATIONS;

  // Results that can be kept, in all.
  function automatic integer sum(input logic [32*OPERATIONS-1:0] numbers);
    integer i;
    sum = 0;
    for (i = 0; i < OPERATIONS; i = i + 1) begin
      sum = sum + numbers[32*i +: 32];
    end
  endfunction

  localparam int TOTAL = sum(CREDITS);

  logic [OPERATIONS-1:0] asks, served, chosen, behind, is_due, keeps;
  logic [SIZE-1:0]       has_room; // in front of the unit
  logic                  is_known, is_listed;

  // Those that have not been served in this round go first.
  wire [OPERATIONS-1:0] waiting = asks & ~served;
  wire                  renews = waiting == '0;
  wire                  enters = asks != '0 & (&has_room) & is_listed;

  hls_first #(
    .SIZE(OPERATIONS)
  ) choice (
    .requests(renews ? asks : waiting),
    .first(chosen),
    .behind(behind)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      served <= '0;
    end else if (enters) begin
      served <= renews ? chosen : served | chosen;
    end
  end

  // Whose result comes next.
  hls_fifo_break_dv #(
    .NUM_SLOTS(TOTAL),
    .DATA_WIDTH(OPERATIONS)
  ) order (
    .ins(chosen),
    .ins_valid(enters),
    .ins_ready(is_listed),
    .outs(is_due),
    .outs_valid(is_known),
    .outs_ready(fromUnit_valid),
    .clk(clk),
    .rst(rst)
  );

  assign fromUnit_ready = is_known;

  genvar i, j;

  generate
    for (j = 0; j < SIZE; j = j + 1) begin : operand
      hls_fifo_break_dv_dataless #(
        .NUM_SLOTS(1)
      ) slot (
        .ins_valid(enters),
        .ins_ready(has_room[j]),
        .outs_valid(outs_valid[OPERATIONS+j]),
        .outs_ready(outs_ready[OPERATIONS+j]),
        .clk(clk),
        .rst(rst)
      );
    end

    for (i = 0; i < OPERATIONS; i = i + 1) begin : operation
      localparam int CREDIT = CREDITS[32*i +: 32];
      localparam int BITS = $clog2(CREDIT + 1);

      logic [BITS-1:0] free;
      wire             taken = enters & chosen[i];
      wire             given = outs_valid[i] & outs_ready[i];

      assign asks[i] = (&ins_valid[i*SIZE +: SIZE]) & free != '0;
      assign ins_ready[i*SIZE +: SIZE] = {SIZE{taken}};

      always_ff @(posedge clk) begin
        if (rst) begin
          free <= BITS'(CREDIT);
        end else begin
          free <= free - BITS'(taken) + BITS'(given);
        end
      end

      hls_fifo_break_dv_dataless #(
        .NUM_SLOTS(CREDIT)
      ) results (
        .ins_valid(fromUnit_valid & is_known & is_due[i]),
        .ins_ready(keeps[i]),
        .outs_valid(outs_valid[i]),
        .outs_ready(outs_ready[i]),
        .clk(clk),
        .rst(rst)
      );
    end
  endgenerate

  wire unused = &{1'b0, behind, keeps};
endmodule
