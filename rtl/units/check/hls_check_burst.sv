// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: looks whether bursts of AXI4 are as they may be, and their beats
// as they were announced. Up to 16 bursts may be under way. Rules, by bits of
// `fault`, which stay once they are 1:
//   0  a burst does not cross the end of a page of 4 KB
//   1  beats have the size of the bus, and addresses count up
//   2  a beat belongs to a burst whose address was taken before or with it
//   3  the last beat of a burst is marked, and no other
module hls_check_burst #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [11:0] address,
  input  logic [7:0]  length,
  input  logic [2:0]  size,
  input  logic [1:0]  kind,
  input  logic        asked,
  input  logic        last,
  input  logic        beat,
  output logic [3:0]  fault,
  input  logic        clk,
  input  logic        rst
);
  localparam int SLOTS = 16;
  localparam int BYTES_LOG = $clog2(DATA_WIDTH / 8);

  logic [SLOTS*8-1:0] lengths; // of bursts under way, the oldest lowest
  logic [4:0]         num;
  logic [7:0]         count; // beats of the oldest

  wire [13:0] bytes = (14'(length) + 14'd1) << BYTES_LOG;
  wire        crosses = 14'(address) + bytes > 14'd4096;
  wire        is_odd = size != 3'(BYTES_LOG) | kind != 2'b01;
  wire        has_burst = num != '0 | asked;
  wire [7:0]  oldest = num != '0 ? lengths[7:0] : length;
  wire        ends = beat & count == oldest;
  wire        leaves = ends & num != '0; // the oldest of the slots
  wire        finishes = ends & has_burst;
  wire [4:0]  place = num - 5'(leaves);

  always_ff @(posedge clk) begin
    if (rst) begin
      num <= '0;
      count <= '0;
      fault <= '0;
    end else begin
      num <= num + 5'(asked) - 5'(finishes);
      count <= ends ? '0 : count + 8'(beat);
      fault[0] <= fault[0] | (asked & crosses);
      fault[1] <= fault[1] | (asked & is_odd);
      fault[2] <= fault[2] | (beat & ~has_burst);
      fault[3] <= fault[3] | (beat & has_burst & last != ends);
    end
    if (leaves) begin
      lengths <= lengths >> 8;
    end
    if (asked) begin
      lengths[place[3:0]*8 +: 8] <= length;
    end
  end

  wire unused = &{1'b0, place};
endmodule
