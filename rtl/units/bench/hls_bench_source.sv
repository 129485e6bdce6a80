// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: sends SIZE elements of a memory as a stream when a call `begins`,
// one per cycle, or fewer where memories stall (hls_mem_stall). Each PACKET-th is the
// last one of a packet. `idle` when all have been taken.
module hls_bench_source #(
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1,
  parameter int PACKET = SIZE
) (
  input  logic                     begins,
  output logic                     idle,
  output logic                     loadEn,
  output logic [ADDRESS_WIDTH-1:0] loadAddr,
  input  logic [DATA_WIDTH-1:0]    loadData,
  output logic [DATA_WIDTH-1:0]    outs,
  output logic                     outs_last,
  output logic                     outs_valid,
  input  logic                     outs_ready,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int COUNT_WIDTH = $clog2(SIZE + 1);

  logic                   stall;
  logic [COUNT_WIDTH-1:0] left; // elements that have not been loaded
  logic [COUNT_WIDTH-1:0] beat; // of the packet: the one that is offered
  logic                   is_asked;

  hls_mem_stall gaps (
    .stall(stall)
  );

  wire room = ~is_asked | outs_ready;

  assign loadEn = left != '0 & room & ~stall;
  assign loadAddr = ADDRESS_WIDTH'(SIZE) - ADDRESS_WIDTH'(left);
  assign outs = loadData;
  assign outs_last = beat == COUNT_WIDTH'(PACKET - 1);
  assign outs_valid = is_asked;
  assign idle = left == '0 & ~is_asked;

  always_ff @(posedge clk) begin
    if (rst) begin
      left <= '0;
      beat <= '0;
      is_asked <= 1'b0;
    end else begin
      left <= begins ? COUNT_WIDTH'(SIZE) : left - COUNT_WIDTH'(loadEn);
      is_asked <= loadEn | (is_asked & ~outs_ready);
      if (outs_valid & outs_ready) begin
        beat <= outs_last ? '0 : beat + 1'b1;
      end
    end
  end
endmodule
