// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The queues of wait_branches.c and wait_loop.c: item k of queue q is
// 1000 q + k k. Every call in C is an instance of `pop_far` or `pop_near`; how
// much has been taken from each queue is in a package, for simulation only. A
// call takes what is at the head of its queue when it gets there, the far ones
// later than the near ones. The protocol is that of pop_and_wait.sv.

/* verilator lint_off DECLFILENAME */
package wait_queues;
  int unsigned taken[2] = '{0, 0};
endpackage

module wait_queue #(
    parameter int DISTANCE = 1
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] queueID,
    input  logic        queueID_valid,
    output logic        queueID_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  int unsigned remaining;  // cycles until the queue is reached; 0: no call
  logic        asked;
  logic        accept;
  assign accept = queueID_valid && start_valid && remaining == 0 && !out0_valid
                  && !end_valid;
  assign queueID_ready = accept;
  assign start_ready = accept;

  always @(posedge clk) begin
    if (rst) begin
      remaining  <= 0;
      out0_valid <= 1'b0;
      end_valid  <= 1'b0;
    end else begin
      if (out0_ready) out0_valid <= 1'b0;
      if (end_ready) end_valid <= 1'b0;
      if (accept) begin
        remaining <= DISTANCE;
        asked     <= queueID[0];
      end else if (remaining > 0) begin
        remaining <= remaining - 1;
      end
      if (remaining == 1) begin
        out0       <= 1000 * 32'(asked) + wait_queues::taken[asked] ** 2;
        out0_valid <= 1'b1;
        end_valid  <= 1'b1;
        wait_queues::taken[asked] = wait_queues::taken[asked] + 1;
      end
    end
  end
endmodule

module pop_near (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] queueID,
    input  logic        queueID_valid,
    output logic        queueID_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  wait_queue #(.DISTANCE(1)) queue (.*);
endmodule

module pop_far (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] queueID,
    input  logic        queueID_valid,
    output logic        queueID_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  wait_queue #(.DISTANCE(20)) queue (.*);
endmodule
/* verilator lint_on DECLFILENAME */
