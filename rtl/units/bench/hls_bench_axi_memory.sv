// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: a slave of AXI4 in front of a memory of SIZE elements that begins
// at the address BASE. The first beat of a burst comes LATENCY cycles after its
// address has been taken; bursts that are asked for in time follow each other
// without a gap, DEPTH of them. Where memories stall (hls_mem_stall), any channel
// waits now and then. An access outside is answered with an error.
module hls_bench_axi_memory #(
  parameter int ADDRESS_WIDTH = 64,
  parameter int DATA_WIDTH = 32,
  parameter int MEMORY_WIDTH = 32,
  parameter int SIZE = 1,
  parameter int LATENCY = 20,
  parameter int DEPTH = 4,
  parameter logic [63:0] BASE = 64'd0
) (
  input  logic [ADDRESS_WIDTH-1:0] araddr,
  input  logic [7:0]               arlen,
  input  logic [2:0]               arsize,
  input  logic [1:0]               arburst,
  input  logic                     arvalid,
  output logic                     arready,
  output logic [DATA_WIDTH-1:0]    rdata,
  output logic [1:0]               rresp,
  output logic                     rlast,
  output logic                     rvalid,
  input  logic                     rready,
  input  logic [ADDRESS_WIDTH-1:0] awaddr,
  input  logic [7:0]               awlen,
  input  logic [2:0]               awsize,
  input  logic [1:0]               awburst,
  input  logic                     awvalid,
  output logic                     awready,
  input  logic [DATA_WIDTH-1:0]    wdata,
  input  logic [DATA_WIDTH/8-1:0]  wstrb,
  input  logic                     wlast,
  input  logic                     wvalid,
  output logic                     wready,
  output logic [1:0]               bresp,
  output logic                     bvalid,
  input  logic                     bready,
  output logic                     loadEn,
  output logic [MEMORY_WIDTH-1:0]  loadAddr,
  input  logic [DATA_WIDTH-1:0]    loadData,
  output logic                     storeEn,
  output logic [MEMORY_WIDTH-1:0]  storeAddr,
  output logic [DATA_WIDTH-1:0]    storeData,
  input  logic                     clk,
  input  logic                     rst
);
  localparam int BYTES_LOG = $clog2(DATA_WIDTH / 8);
  localparam int SLOT_WIDTH = $clog2(DEPTH + 1);

  logic ar_stall, r_stall, aw_stall, w_stall, b_stall;

  hls_mem_stall ar_gaps (
    .stall(ar_stall)
  );

  hls_mem_stall r_gaps (
    .stall(r_stall)
  );

  hls_mem_stall aw_gaps (
    .stall(aw_stall)
  );

  hls_mem_stall w_gaps (
    .stall(w_stall)
  );

  hls_mem_stall b_gaps (
    .stall(b_stall)
  );

  // ---- Reads: bursts wait in slots, the oldest in slot 0 ----

  logic [DEPTH*64-1:0]   begin_of;  // number of the first element, per slot
  logic [DEPTH*8-1:0]    length_of;
  logic [DEPTH*16-1:0]   ready_at;  // cycle from which on it may be served
  logic [SLOT_WIDTH-1:0] num_waiting;
  logic [15:0]           now;
  logic [7:0]            beat;     // of the oldest burst
  logic                  is_shown, is_last, is_outside;

  wire asked = arvalid & arready;
  wire [63:0] number = (64'(araddr) - BASE) >> BYTES_LOG;
  wire [63:0] element = begin_of[63:0] + 64'(beat);
  wire [15:0] waited = now - ready_at[15:0];
  wire may_read = num_waiting != '0 & ~waited[15] & (~is_shown | rready) &
                  ~r_stall;
  wire ends = may_read & beat == length_of[7:0];
  wire [SLOT_WIDTH-1:0] place = num_waiting - SLOT_WIDTH'(ends);

  assign arready = num_waiting != SLOT_WIDTH'(DEPTH) & ~ar_stall;
  assign loadEn = may_read & element < 64'(SIZE);
  assign loadAddr = MEMORY_WIDTH'(element);
  assign rdata = loadData;
  assign rvalid = is_shown;
  assign rlast = is_last;
  assign rresp = {is_outside, 1'b0};

  always_ff @(posedge clk) begin
    now <= rst ? '0 : now + 1'b1;
    if (rst) begin
      num_waiting <= '0;
      beat <= '0;
      is_shown <= 1'b0;
    end else begin
      num_waiting <= place + SLOT_WIDTH'(asked);
      beat <= ends ? '0 : beat + 8'(may_read);
      is_shown <= may_read | (is_shown & ~rready);
    end
    if (may_read) begin
      is_last <= ends;
      is_outside <= element >= 64'(SIZE);
    end
    if (ends) begin
      begin_of <= begin_of >> 64;
      length_of <= length_of >> 8;
      ready_at <= ready_at >> 16;
    end
    if (asked) begin
      begin_of[place*64 +: 64] <= number;
      length_of[place*8 +: 8] <= arlen;
      ready_at[place*16 +: 16] <= now + 16'(LATENCY) - 16'd1;
    end
  end

  // ---- Writes: one burst at a time ----

  logic        is_writing, has_failed;
  logic [63:0] target;
  logic [15:0] answers; // bursts that have not been answered
  logic        is_answered;

  wire begins_burst = awvalid & awready;
  wire writes = wvalid & wready;
  wire completes = writes & wlast;
  wire responds = bvalid & bready;

  assign awready = ~is_writing & ~aw_stall;
  assign wready = is_writing & ~w_stall;
  assign storeEn = writes & target < 64'(SIZE) & (&wstrb);
  assign storeAddr = MEMORY_WIDTH'(target);
  assign storeData = wdata;
  assign bvalid = is_answered;
  assign bresp = {has_failed, 1'b0};

  always_ff @(posedge clk) begin
    if (rst) begin
      is_writing <= 1'b0;
      answers <= '0;
      is_answered <= 1'b0;
      has_failed <= 1'b0;
    end else begin
      is_writing <= begins_burst | (is_writing & ~completes);
      answers <= answers + 16'(completes) - 16'(responds);
      is_answered <= (is_answered & ~bready) |
                     (answers > 16'(responds) & ~b_stall);
      has_failed <= has_failed |
                    (writes & (target >= 64'(SIZE) | ~(&wstrb)));
    end
    if (begins_burst) begin
      target <= (64'(awaddr) - BASE) >> BYTES_LOG;
    end else if (writes) begin
      target <= target + 1'b1;
    end
  end

  wire unused = &{1'b0, arsize, arburst, awlen, awsize, awburst, waited};
endmodule
