// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes SIZE elements of a stream from an address on when a call `begins`, as a
// master of AXI4: the counterpart of hls_axi_reader. A burst's data follow its
// address; the next burst is asked for while they are sent. `idle` when all
// responses have come.
module hls_axi_writer #(
  parameter int ADDRESS_WIDTH = 64,
  parameter int DATA_WIDTH = 32,
  parameter int SIZE = 1,
  parameter int BURST = 256
) (
  input  logic                     begins,
  input  logic [ADDRESS_WIDTH-1:0] base,
  input  logic [DATA_WIDTH-1:0]    ins,
  input  logic                     ins_last,
  input  logic                     ins_valid,
  output logic                     ins_ready,
  output logic [ADDRESS_WIDTH-1:0] awaddr,
  output logic [7:0]               awlen,
  output logic [2:0]               awsize,
  output logic [1:0]               awburst,
  output logic                     awvalid,
  input  logic                     awready,
  output logic [DATA_WIDTH-1:0]    wdata,
  output logic [DATA_WIDTH/8-1:0]  wstrb,
  output logic                     wlast,
  output logic                     wvalid,
  input  logic                     wready,
  input  logic [1:0]               bresp,
  input  logic                     bvalid,
  output logic                     bready,
  output logic                     idle,
  output logic                     failed,
  input  logic                     clk,
  input  logic                     rst
);
  // No more responses can be missing than there are bursts.
  localparam int PENDING_WIDTH = $clog2(SIZE + 2);

  logic                     is_last_burst, has_burst;
  logic                     is_sending;   // the data of a burst
  logic                     is_announced; // another one, whose data come then
  logic [7:0]               left, next_left; // beats behind this one
  logic [PENDING_WIDTH-1:0] pending;         // responses
  logic                     is_busy;         // bursts are still to come

  wire asked = awvalid & awready;
  wire sends = wvalid & wready;
  wire ends_burst = sends & wlast;
  wire responds = bvalid & bready;

  hls_axi_bursts #(
    .ADDRESS_WIDTH(ADDRESS_WIDTH),
    .DATA_WIDTH(DATA_WIDTH),
    .SIZE(SIZE),
    .BURST(BURST)
  ) bursts (
    .begins(begins),
    .base(base),
    .address(awaddr),
    .length(awlen),
    .valid(has_burst),
    .last(is_last_burst),
    .taken(asked),
    .clk(clk),
    .rst(rst)
  );

  assign awsize = 3'($clog2(DATA_WIDTH / 8));
  assign awburst = 2'b01;
  assign awvalid = has_burst & ~is_announced;
  assign wdata = ins;
  assign wstrb = '1;
  assign wlast = left == '0;
  assign wvalid = ins_valid & is_sending;
  assign ins_ready = wready & is_sending;
  assign bready = 1'b1;
  assign idle = ~is_busy & pending == '0;

  always_ff @(posedge clk) begin
    if (rst) begin
      is_sending <= 1'b0;
      is_announced <= 1'b0;
      pending <= '0;
      is_busy <= 1'b0;
      failed <= 1'b0;
    end else begin
      is_sending <= (is_sending & ~ends_burst) | is_announced | asked;
      is_announced <= (is_announced | asked) & is_sending & ~ends_burst;
      pending <= pending + PENDING_WIDTH'(asked) - PENDING_WIDTH'(responds);
      is_busy <= begins | (is_busy & ~(asked & is_last_burst));
      failed <= failed | (responds & bresp[1]);
    end
    if (asked) begin
      next_left <= awlen;
    end
    if (~is_sending | ends_burst) begin
      left <= is_announced ? next_left : awlen;
    end else if (sends) begin
      left <= left - 1'b1;
    end
  end

  wire unused = &{1'b0, ins_last, bresp[0]};
endmodule
