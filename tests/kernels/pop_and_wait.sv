// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The queues of pop_and_wait.c: item k of queue q is 1000 q + k k. Every call in
// C is an instance of `pop`. What the instances share, how much has been taken
// from each queue, is in a package; this is for simulation only.
//
// The first instance is the farthest from the queues: a call of it takes what
// is at the head five cycles later, one of the others in the next cycle. So of
// two calls made together the second is served first.
//
// Protocol: a token passes a channel in a cycle in which valid and ready are
// both high. One token of queueID and one of start are taken together; out0 and
// end are then given once, each of them independently of the other, and nothing
// new is accepted before both have been taken.

/* verilator lint_off DECLFILENAME */
package pop_queues;
  int unsigned taken[2] = '{0, 0};
  int unsigned instances = 0;
endpackage

module pop (
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
  int unsigned distance;
  initial begin
    distance = pop_queues::instances == 0 ? 5 : 1;
    pop_queues::instances = pop_queues::instances + 1;
  end

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
        remaining <= distance;
        asked     <= queueID[0];
      end else if (remaining > 0) begin
        remaining <= remaining - 1;
      end
      if (remaining == 1) begin
        out0       <= 1000 * 32'(asked) + pop_queues::taken[asked] ** 2;
        out0_valid <= 1'b1;
        end_valid  <= 1'b1;
        pop_queues::taken[asked] = pop_queues::taken[asked] + 1;
      end
    end
  end
endmodule
/* verilator lint_on DECLFILENAME */
