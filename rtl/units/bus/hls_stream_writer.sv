// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stream in place of a memory that is written once, in order: each store gives
// a beat, each SIZE-th one is the `last`. One store per cycle; two slots, so that
// all wires of the stream but data come from registers. `empty` when all that was
// stored has been taken.
module hls_stream_writer #(
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1
) (
  input  logic                  storeEn,
  input  logic [DATA_WIDTH-1:0] storeData,
  output logic                  storeReady,
  output logic [DATA_WIDTH-1:0] outs,
  output logic                  outs_last,
  output logic                  outs_valid,
  input  logic                  outs_ready,
  output logic                  empty,
  input  logic                  clk,
  input  logic                  rst
);
  localparam int COUNT_WIDTH = SIZE > 1 ? $clog2(SIZE) : 1;

  logic [DATA_WIDTH-1:0]  first, second;
  logic                   has_second;
  logic [COUNT_WIDTH-1:0] count; // of the beat that is offered

  wire moves = outs_valid & outs_ready;

  assign storeReady = ~has_second;
  assign outs = first;
  assign outs_last = count == COUNT_WIDTH'(SIZE - 1);
  assign empty = ~outs_valid;

  always_ff @(posedge clk) begin
    if (rst) begin
      outs_valid <= 1'b0;
      has_second <= 1'b0;
      count <= '0;
    end else begin
      outs_valid <= storeEn | has_second | (outs_valid & ~outs_ready);
      has_second <= outs_valid & ~outs_ready & (has_second | storeEn);
      if (moves) begin
        count <= outs_last ? '0 : count + 1'b1;
      end
    end
  end

  always_ff @(posedge clk) begin
    if (moves | ~outs_valid) begin
      first <= has_second ? second : storeData;
    end
    if (storeEn) begin
      second <= storeData;
    end
  end
endmodule
