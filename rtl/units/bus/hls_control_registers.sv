// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The registers by which a processor begins calls and learns of their ends, laid
// out as those of commercial HLS (Xilinx UG1399, S_AXILITE control register map):
//   0x00  bit 0 start (stays until the call is taken, and with bit 7 for ever),
//         1 done (until it is read), 2 idle, 3 ready (until it is read),
//         7 restart by itself, 9 interrupt
//   0x04  bit 0: interrupts are given at all
//   0x08  interrupts that are wanted: bit 0 when done, bit 1 when ready
//   0x0c  interrupts that are there, the same bits: toggled by writing 1
// `taken` and `done` are pulses. At other addresses rd_data is 0.
module hls_control_registers #(
  parameter int ADDRESS_WIDTH = 6
) (
  input  logic                     wr_en,
  input  logic [ADDRESS_WIDTH-1:0] wr_addr,
  input  logic [31:0]              wr_data,
  input  logic [3:0]               wr_strb,
  input  logic                     rd_en,
  input  logic [ADDRESS_WIDTH-1:0] rd_addr,
  output logic [31:0]              rd_data,
  output logic                     start,
  input  logic                     taken,
  input  logic                     done,
  input  logic                     idle,
  output logic                     irq,
  input  logic                     clk,
  input  logic                     rst
);
  logic       is_done, is_ready, restarts, gives;
  logic [1:0] wanted, there;

  wire       is_write = wr_en & wr_strb[0] & (wr_addr >> 4) == '0;
  wire       is_read = (rd_addr >> 4) == '0;
  wire [3:0] writes = {3'b000, is_write} << wr_addr[3:2];
  wire [1:0] asked = rd_addr[3:2];
  wire       reads_state = rd_en & is_read & asked == 2'd0;

  assign irq = gives & (|there);

  always_comb begin
    case (asked)
      2'd0:
        rd_data = {22'd0, irq, 1'b0, restarts, 3'd0, is_ready, idle,
                   is_done, start};
      2'd1: rd_data = {31'd0, gives};
      2'd2: rd_data = {30'd0, wanted};
      default: rd_data = {30'd0, there};
    endcase
    if (~is_read) begin
      rd_data = '0;
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      start <= 1'b0;
      is_done <= 1'b0;
      is_ready <= 1'b0;
      restarts <= 1'b0;
      gives <= 1'b0;
      wanted <= '0;
      there <= '0;
    end else begin
      start <= (writes[0] & wr_data[0]) | (start & (~taken | restarts));
      is_done <= done | (is_done & ~reads_state);
      is_ready <= taken | (is_ready & ~reads_state);
      if (writes[0]) begin
        restarts <= wr_data[7];
      end
      if (writes[1]) begin
        gives <= wr_data[0];
      end
      if (writes[2]) begin
        wanted <= wr_data[1:0];
      end
      there <= ({taken, done} & wanted) |
               (there ^ (wr_data[1:0] & {2{writes[3]}}));
    end
  end

  wire unused = &{1'b0, wr_addr[1:0], rd_addr[1:0], wr_data, wr_strb[3:1]};
endmodule
