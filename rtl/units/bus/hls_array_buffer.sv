// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A memory of SIZE elements between a circuit and streams. With FILL it takes
// SIZE beats when a call `begins`: an element can be loaded as soon as it has
// come, and stored when all have. With DRAIN it gives all elements when the call
// `ends`, the `last` one with that mark. One element per cycle each way, loads
// with latency 1. `idle` while it neither fills nor drains. A call ends behind
// its beginning, and the next one begins when this is idle.
module hls_array_buffer #(
  parameter bit FILL = 1'b1,
  parameter bit DRAIN = 1'b0,
  parameter int ADDRESS_WIDTH = 32,
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1
) (
  input  logic                     begins,
  input  logic                     ends,
  output logic                     idle,
  input  logic                     loadEn,
  input  logic [ADDRESS_WIDTH-1:0] loadAddr,
  output logic                     loadReady,
  output logic [DATA_WIDTH-1:0]    loadData,
  input  logic                     storeEn,
  input  logic [ADDRESS_WIDTH-1:0] storeAddr,
  input  logic [DATA_WIDTH-1:0]    storeData,
  output logic                     storeReady,
  input  logic [DATA_WIDTH-1:0]    ins,
  input  logic                     ins_last,
  input  logic                     ins_valid,
  output logic                     ins_ready,
  output logic [DATA_WIDTH-1:0]    outs,
  output logic                     outs_last,
  output logic                     outs_valid,
  input  logic                     outs_ready,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int INDEX_WIDTH = SIZE > 1 ? $clog2(SIZE) : 1;
  localparam int COUNT_WIDTH = $clog2(SIZE + 1);

  logic [DATA_WIDTH-1:0] elements [SIZE];

  // ---- Filling: the number of elements that have come ----

  logic [COUNT_WIDTH-1:0] arrived;
  logic                   is_filling;

  wire takes = ins_valid & ins_ready;

  assign ins_ready = is_filling;
  assign storeReady = ~is_filling;

  always_ff @(posedge clk) begin
    if (rst) begin
      arrived <= '0;
      is_filling <= 1'b0;
    end else if (begins & FILL) begin
      arrived <= '0;
      is_filling <= 1'b1;
    end else if (takes) begin
      arrived <= arrived + 1'b1;
      is_filling <= arrived != COUNT_WIDTH'(SIZE - 1);
    end
  end

  assign loadReady = ~is_filling | loadAddr < ADDRESS_WIDTH'(arrived);

  // ---- Draining: the next element to read, and the one that was read ----

  logic                   is_reading, is_asked; // elements are left; one comes
  logic [INDEX_WIDTH-1:0] next, shown;

  wire moves = ~outs_valid | outs_ready;
  wire reads = DRAIN & is_reading & ~is_filling & moves;

  assign outs_valid = is_asked;
  assign outs_last = shown == INDEX_WIDTH'(SIZE - 1);

  always_ff @(posedge clk) begin
    if (rst) begin
      is_reading <= 1'b0;
      is_asked <= 1'b0;
    end else begin
      is_reading <= (ends & DRAIN) |
                    (is_reading & ~(reads & next == INDEX_WIDTH'(SIZE - 1)));
      is_asked <= reads | (is_asked & ~outs_ready);
    end
    if (ends) begin
      next <= '0;
    end else if (reads) begin
      next <= next + 1'b1;
    end
    if (reads) begin
      shown <= next;
    end
  end

  assign idle = ~is_filling & ~is_reading & ~is_asked;

  // ---- The memory: one port to write, one to read ----

  wire [INDEX_WIDTH-1:0] write_index =
      is_filling ? INDEX_WIDTH'(arrived) : INDEX_WIDTH'(storeAddr);
  wire [INDEX_WIDTH-1:0] read_index = reads ? next : INDEX_WIDTH'(loadAddr);
  logic [DATA_WIDTH-1:0] word;

  always_ff @(posedge clk) begin
    if (takes | storeEn) begin
      elements[write_index] <= is_filling ? ins : storeData;
    end
    if (reads | loadEn) begin
      word <= elements[read_index];
    end
  end

  assign loadData = word;
  assign outs = word;

  wire unused = &{1'b0, ins_last, loadAddr, storeAddr};
endmodule
