// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cuts SIZE elements, from an address on, into bursts of AXI4: of BURST beats at
// most, none across the end of a page of 4 KB (Arm IHI 0022, A3.4.1). A burst is
// `valid` until it is `taken`; the `last` one has the last element. A burst's
// length counts beats from 0, as on the bus.
module hls_axi_bursts #(
  parameter int ADDRESS_WIDTH = 64,
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1,
  parameter int BURST = 256
) (
  input  logic                     begins,
  input  logic [ADDRESS_WIDTH-1:0] base,
  output logic [ADDRESS_WIDTH-1:0] address,
  output logic [7:0]               length,
  output logic                     valid,
  output logic                     last,
  input  logic                     taken,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int BYTES_LOG = $clog2(DATA_WIDTH / 8);
  localparam int PAGE_BEATS = 4096 >> BYTES_LOG;
  localparam int PAGE_WIDTH = 12 - BYTES_LOG;
  localparam int COUNT_WIDTH = $clog2(SIZE + 1);
  localparam int WIDE = COUNT_WIDTH > 14 ? COUNT_WIDTH : 14;

  logic [COUNT_WIDTH-1:0] left; // elements of no burst yet
  logic                   is_sized;

  // Beats to the end of the page, which are the most, but for BURST.
  wire [PAGE_WIDTH-1:0] in_page = address[11:BYTES_LOG];
  wire [WIDE-1:0]       to_end = WIDE'(PAGE_BEATS) - WIDE'(in_page);
  wire [WIDE-1:0]       most = to_end < WIDE'(BURST) ? to_end : WIDE'(BURST);
  wire                  fits = WIDE'(left) <= most;
  wire [WIDE-1:0]       beats = fits ? WIDE'(left) : most;

  logic [8:0] size; // of the burst

  assign length = 8'(size - 9'd1);
  assign valid = is_sized;

  always_ff @(posedge clk) begin
    if (rst) begin
      left <= '0;
      is_sized <= 1'b0;
    end else if (begins) begin
      left <= COUNT_WIDTH'(SIZE);
      is_sized <= 1'b0;
    end else if (taken) begin
      is_sized <= 1'b0;
    end else if (~is_sized & left != '0) begin
      left <= left - COUNT_WIDTH'(beats);
      is_sized <= 1'b1;
    end
    if (~rst & begins) begin
      address <= base;
    end else if (taken) begin
      address <= address + (ADDRESS_WIDTH'(size) << BYTES_LOG);
    end
    if (~is_sized) begin
      size <= beats[8:0];
      last <= fits;
    end
  end

  wire unused = &{1'b0, beats};
endmodule
