// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The units of random kernels. Each has one call at a time; the second output
// of __mac comes later than the first, and the first queue's instance is the
// farthest from it, so that calls in no order come in the wrong one.
module __mac #(
    parameter int SHIFT = 0,
    parameter bit [31:0] U = 0,
    parameter longint L = 0
) (
    input logic clk, input logic rst,
    input logic [31:0] input_x, input logic input_x_valid, output logic input_x_ready,
    input logic [31:0] input_y, input logic input_y_valid, output logic input_y_ready,
    input logic start_valid, output logic start_ready,
    output logic [31:0] out0, output logic out0_valid, input logic out0_ready,
    output logic [31:0] out1, output logic out1_valid, input logic out1_ready,
    output logic end_valid, input logic end_ready);
  logic signed [63:0] x, y, product, added;
  assign x = {{32{input_x[31]}}, input_x};
  assign y = {{32{input_y[31]}}, input_y};
  assign product = x * y;
  assign added = L >>> 33;
  logic signed [63:0] shifted;
  assign shifted = product >>> SHIFT;
  logic take, late;
  assign take = input_x_valid && input_y_valid && start_valid && !out0_valid
                && !out1_valid && !end_valid && !late;
  assign input_x_ready = take;
  assign input_y_ready = take;
  assign start_ready = take;
  always_ff @(posedge clk) begin
    if (take) begin
      out0 <= shifted[31:0] + {16'b0, U[31:16]} + added[31:0];
      out1 <= {24'b0, input_x[7:0] ^ input_y[7:0]};
    end
    late <= !rst && take;
    out0_valid <= !rst && (take || (out0_valid && !out0_ready));
    out1_valid <= !rst && (late || (out1_valid && !out1_ready));
    end_valid <= !rst && (take || (end_valid && !end_ready));
  end
endmodule

module __scale #(
    parameter byte C = 0,
    parameter bit NEGATE = 0
) (
    input logic clk, input logic rst,
    input logic [15:0] input_x, input logic input_x_valid, output logic input_x_ready,
    input logic start_valid, output logic start_ready,
    output logic [15:0] out0, output logic out0_valid, input logic out0_ready,
    output logic end_valid, input logic end_ready);
  logic signed [31:0] x, factor, scaled;
  assign x = {{16{input_x[15]}}, input_x};
  assign factor = C;
  assign scaled = NEGATE ? -(x * factor) : x * factor;
  logic take;
  assign take = input_x_valid && start_valid && !out0_valid && !end_valid;
  assign input_x_ready = take;
  assign start_ready = take;
  always_ff @(posedge clk) begin
    if (take) out0 <= scaled[15:0];
    out0_valid <= !rst && (take || (out0_valid && !out0_ready));
    end_valid <= !rst && (take || (end_valid && !end_ready));
  end
endmodule

package queue_pkg;
  int unsigned taken[2] = '{0, 0};
  int unsigned instances = 0;
endpackage

module pop (
    input logic clk, input logic rst,
    input logic [31:0] queueID, input logic queueID_valid, output logic queueID_ready,
    input logic start_valid, output logic start_ready,
    output logic [31:0] out0, output logic out0_valid, input logic out0_ready,
    output logic end_valid, input logic end_ready);
  int unsigned distance, remaining;
  initial begin
    distance = queue_pkg::instances == 0 ? 5 : 1;
    queue_pkg::instances = queue_pkg::instances + 1;
  end
  logic accept, number;
  assign accept = queueID_valid && start_valid && remaining == 0
                  && !out0_valid && !end_valid;
  assign queueID_ready = accept;
  assign start_ready = accept;
  always @(posedge clk) begin
    if (out0_ready || rst) out0_valid <= 0;
    if (end_ready || rst) end_valid <= 0;
    if (rst) remaining <= 0;
    else if (accept) begin
      remaining <= distance;
      number <= queueID[0];
    end else if (remaining > 0) remaining <= remaining - 1;
    if (remaining == 1 && !rst) begin
      out0 <= 100 * 32'(number) + queue_pkg::taken[number];
      queue_pkg::taken[number] = queue_pkg::taken[number] + 1;
      out0_valid <= 1;
      end_valid <= 1;
    end
  end
endmodule
