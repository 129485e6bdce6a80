// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For simulation: what a processor does to call a circuit by its registers
// (hls_control_registers). For each token on `start` it writes NUM_WRITES words,
// begins the call, waits for the interrupt in every other call, and always for the
// mark that it is done, reads NUM_READS words, which are there with the token on `end`,
// and takes the interrupt back. Addresses have 16 bits each. Its accesses are
// requests to the master of a bus: `req` until it is taken by `req_done`, with which
// what was read comes.
module hls_bench_control #(
  parameter int NUM_WRITES = 1,
  parameter int NUM_READS = 1,
  parameter logic [NUM_WRITES*16-1:0] WRITE_ADDRESSES = 16'd24,
  parameter logic [NUM_READS*16-1:0] READ_ADDRESSES = 16'd16
) (
  input  logic                     start_valid,
  output logic                     start_ready,
  input  logic [NUM_WRITES*32-1:0] words,
  output logic [NUM_READS*32-1:0]  answers,
  output logic                     end_valid,
  input  logic                     end_ready,
  input  logic                     irq,
  output logic                     req,
  output logic                     req_write,
  output logic [15:0]              req_addr,
  output logic [31:0]              req_data,
  input  logic                     req_done,
  input  logic [31:0]              req_result,
  input  logic                     clk,
  input  logic                     rst
);
  // The steps of a call.
  localparam logic [3:0] IDLE = 4'd0;
  localparam logic [3:0] WRITE = 4'd1;   // words
  localparam logic [3:0] WANT = 4'd2;    // which interrupt is wanted
  localparam logic [3:0] ENABLE = 4'd3;  // interrupts, or not
  localparam logic [3:0] START = 4'd4;
  localparam logic [3:0] WAIT = 4'd5;    // for the interrupt
  localparam logic [3:0] POLL = 4'd6;    // the state, which is cleared, until it is done
  localparam logic [3:0] READ = 4'd7;    // words
  localparam logic [3:0] CLEAR = 4'd8;   // the interrupt
  localparam logic [3:0] FINISHED = 4'd9;

  logic [3:0] step;
  logic [7:0] number; // of the word
  logic       polls;

  wire is_last_write = number == 8'(NUM_WRITES - 1);
  wire is_last_read = number == 8'(NUM_READS - 1);

  assign start_ready = step == IDLE;
  assign end_valid = step == FINISHED;
  assign req = step != IDLE & step != WAIT & step != FINISHED;
  assign req_write = step != POLL & step != READ;

  always_comb begin
    req_addr = '0;
    req_data = 32'd1;
    case (step)
      WRITE: begin
        req_addr = WRITE_ADDRESSES[number*16 +: 16];
        req_data = words[number*32 +: 32];
      end
      WANT: req_addr = 16'h08;
      ENABLE: begin
        req_addr = 16'h04;
        req_data = {31'd0, ~polls};
      end
      READ: req_addr = READ_ADDRESSES[number*16 +: 16];
      CLEAR: req_addr = 16'h0c;
      default: req_addr = 16'h00;
    endcase
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      step <= IDLE;
      number <= '0;
      polls <= 1'b0;
    end else begin
      case (step)
        IDLE: step <= start_valid ? WRITE : IDLE;
        WRITE: step <= req_done & is_last_write ? WANT : WRITE;
        WANT: step <= req_done ? ENABLE : WANT;
        ENABLE: step <= req_done ? START : ENABLE;
        START: step <= ~req_done ? START : polls ? POLL : WAIT;
        WAIT: step <= irq ? POLL : WAIT;
        POLL: step <= req_done & req_result[1] ? READ : POLL;
        READ: step <= req_done & is_last_read ? CLEAR : READ;
        CLEAR: step <= req_done ? FINISHED : CLEAR;
        default: step <= end_ready ? IDLE : FINISHED;
      endcase
      if (step != WRITE & step != READ) begin
        number <= '0;
      end else if (req_done) begin
        number <= step == WRITE & is_last_write | step == READ & is_last_read
                      ? '0 : number + 1'b1;
      end
      polls <= polls ^ (end_valid & end_ready);
    end
    if (step == READ & req_done) begin
      answers[number*32 +: 32] <= req_result;
    end
  end
endmodule
