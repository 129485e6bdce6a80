// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads SIZE elements from an address on when a call `begins`, as a master of
// AXI4 (Arm IHI 0022), and gives them as a stream. Bursts are as long as they may
// be, BURST beats and to the end of a page of 4 KB. The next ones are asked for
// while beats of the first are still to come, OUTSTANDING of them, so that their
// latency does not count. `base` has to be a multiple of the element's size. `failed`
// once a beat has come with an error, until reset.
module hls_axi_reader #(
  parameter int ADDRESS_WIDTH = 64,
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1,
  parameter int BURST = 256,
  parameter int OUTSTANDING = 2
) (
  input  logic                     begins,
  input  logic [ADDRESS_WIDTH-1:0] base,
  output logic [ADDRESS_WIDTH-1:0] araddr,
  output logic [7:0]               arlen,
  output logic [2:0]               arsize,
  output logic [1:0]               arburst,
  output logic                     arvalid,
  input  logic                     arready,
  input  logic [DATA_WIDTH-1:0]    rdata,
  input  logic [1:0]               rresp,
  input  logic                     rlast,
  input  logic                     rvalid,
  output logic                     rready,
  output logic [DATA_WIDTH-1:0]    outs,
  output logic                     outs_last,
  output logic                     outs_valid,
  input  logic                     outs_ready,
  output logic                     idle,
  output logic                     failed,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int COUNT_WIDTH = $clog2(SIZE + 1);
  localparam int PENDING_WIDTH = $clog2(OUTSTANDING + 1);

  logic                     asks, has_burst;
  logic [PENDING_WIDTH-1:0] pending; // bursts that are not complete
  logic [COUNT_WIDTH-1:0]   missing; // beats
  logic                     is_last_burst;

  wire asked = arvalid & arready;
  wire takes = rvalid & rready;
  wire completes = takes & rlast;

  hls_axi_bursts #(
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .DATA_WIDTH(DATA_WIDTH),
    .SIZE(SIZE),
    .BURST(BURST)
  ) bursts (
    .begins(begins),
    .base(base),
    .address(araddr),
    .length(arlen),
    .valid(has_burst),
    .last(is_last_burst),
    .taken(asked),
    .clk(clk),
    .rst(rst)
  );

  assign arsize = 3'($clog2(DATA_WIDTH / 8));
  assign arburst = 2'b01;
  assign arvalid = has_burst & asks;
  assign rready = outs_ready;
  assign outs = rdata;
  assign outs_valid = rvalid;
  assign outs_last = missing == COUNT_WIDTH'(1);
  assign idle = missing == '0;

  always_ff @(posedge clk) begin
    if (rst) begin
      asks <= 1'b0;
      pending <= '0;
      missing <= '0;
      failed <= 1'b0;
    end else begin
      // What is offered stays so: room for a burst is never lost.
      asks <= pending + PENDING_WIDTH'(asked) < PENDING_WIDTH'(OUTSTANDING) |
              (arvalid & ~arready);
      pending <= pending + PENDING_WIDTH'(asked) - PENDING_WIDTH'(completes);
      missing <= begins ? COUNT_WIDTH'(SIZE) : missing - COUNT_WIDTH'(takes);
      failed <= failed | (takes & rresp[1]);
    end
  end

  wire unused = &{1'b0, rresp[0], is_last_burst};
endmodule
