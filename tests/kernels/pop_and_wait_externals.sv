// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The queues of pop_and_wait.c around a circuit whose calls are ports
// (--externals ports): item k of queue q is 1000 q + k k. One call is served per
// cycle, one of the second port before one of the first.
//
// Protocol: a token passes a channel in a cycle in which valid and ready are
// both high. One token of queueID and one of start are taken together; out0 and
// end are then given once, each of them independently of the other, and nothing
// new is accepted at that port before both have been taken.
module pop_and_wait_externals (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] pop_0_queueID,
    input  logic        pop_0_queueID_valid,
    output logic        pop_0_queueID_ready,
    input  logic        pop_0_start_valid,
    output logic        pop_0_start_ready,
    output logic [31:0] pop_0_out0,
    output logic        pop_0_out0_valid,
    input  logic        pop_0_out0_ready,
    output logic        pop_0_end_valid,
    input  logic        pop_0_end_ready,
    input  logic [31:0] pop_1_queueID,
    input  logic        pop_1_queueID_valid,
    output logic        pop_1_queueID_ready,
    input  logic        pop_1_start_valid,
    output logic        pop_1_start_ready,
    output logic [31:0] pop_1_out0,
    output logic        pop_1_out0_valid,
    input  logic        pop_1_out0_ready,
    output logic        pop_1_end_valid,
    input  logic        pop_1_end_ready
);
  logic serve_0, serve_1;
  assign serve_1 = pop_1_queueID_valid && pop_1_start_valid
                   && !pop_1_out0_valid && !pop_1_end_valid;
  assign serve_0 = pop_0_queueID_valid && pop_0_start_valid
                   && !pop_0_out0_valid && !pop_0_end_valid && !serve_1;
  assign pop_0_queueID_ready = serve_0;
  assign pop_0_start_ready = serve_0;
  assign pop_1_queueID_ready = serve_1;
  assign pop_1_start_ready = serve_1;

  logic [31:0] number;  // of the queue that is asked
  logic [31:0] taken_0, taken_1, taken, item;
  assign number = serve_1 ? pop_1_queueID : pop_0_queueID;
  assign taken = number == 0 ? taken_0 : taken_1;
  assign item = 1000 * number + taken * taken;

  always_ff @(posedge clk) begin
    if (rst) begin
      taken_0          <= 0;
      taken_1          <= 0;
      pop_0_out0_valid <= 1'b0;
      pop_0_end_valid  <= 1'b0;
      pop_1_out0_valid <= 1'b0;
      pop_1_end_valid  <= 1'b0;
    end else begin
      if (serve_0 || serve_1) begin
        if (number == 0) taken_0 <= taken_0 + 1;
        else taken_1 <= taken_1 + 1;
      end
      pop_0_out0_valid <= serve_0 || (pop_0_out0_valid && !pop_0_out0_ready);
      pop_0_end_valid  <= serve_0 || (pop_0_end_valid && !pop_0_end_ready);
      pop_1_out0_valid <= serve_1 || (pop_1_out0_valid && !pop_1_out0_ready);
      pop_1_end_valid  <= serve_1 || (pop_1_end_valid && !pop_1_end_ready);
    end
    if (serve_0) pop_0_out0 <= item;
    if (serve_1) pop_1_out0 <= item;
  end
endmodule
