// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is around each of two circuits that are compared (miter.py). All of it is
// reset together, in the first cycle.

// Gives an input channel its token for each call, at any time at which it does not
// stall; once it is offered, it stays until it is taken.
module border_input (
  input  logic begins,  // the next call
  input  logic stall,
  output logic valid,
  input  logic ready,
  output logic taken,
  input  logic clk,
  input  logic rst
);
  logic offered;

  assign valid = offered;

  always_ff @(posedge clk) begin
    if (rst || begins) begin
      offered <= 1'b0;
      taken <= 1'b0;
    end else begin
      offered <= offered ? !ready : !taken && !stall;
      taken <= taken || (offered && ready);
    end
  end
endmodule

// Takes the token that an output channel gives for each call, and keeps it.
module border_output #(
  parameter int WIDTH = 1
) (
  input  logic             begins,
  input  logic             stall,
  input  logic [WIDTH-1:0] data,
  input  logic             valid,
  output logic             ready,
  output logic             got,
  output logic [WIDTH-1:0] value,
  output logic             too_many,  // a token without a call
  output logic             unsteady,  // a token was taken back, or changed
  input  logic             clk,
  input  logic             rst
);
  logic             waits;
  logic [WIDTH-1:0] waiting;

  assign ready = !stall;

  always_ff @(posedge clk) begin
    waits <= valid && stall && !rst;
    waiting <= data;
    if (rst) begin
      unsteady <= 1'b0;
      too_many <= 1'b0;
    end else begin
      unsteady <= unsteady || (waits && (!valid || data != waiting));
      too_many <= too_many || (valid && got);
    end
    if (rst || begins) begin
      got <= 1'b0;
    end else if (valid && ready) begin
      got <= 1'b1;
      value <= data;
    end
  end
endmodule

// A memory. Both circuits have one that begins with the same elements.
module border_memory #(
  parameter int WIDTH = 8,
  parameter int DEPTH = 4,
  parameter int ADDRESS_WIDTH = 32
) (
  input  logic [DEPTH*WIDTH-1:0]   first,
  input  logic                     load_en,
  input  logic [ADDRESS_WIDTH-1:0] load_addr,
  output logic [WIDTH-1:0]         load_data,
  input  logic                     store_en,
  input  logic [ADDRESS_WIDTH-1:0] store_addr,
  input  logic [WIDTH-1:0]         store_data,
  output logic [DEPTH*WIDTH-1:0]   elements,
  output logic                     outside,  // a store that C does not have
  input  logic                     clk,
  input  logic                     rst
);
  always_ff @(posedge clk) begin
    if (rst) begin
      elements <= first;
      outside <= 1'b0;
    end else if (store_en) begin
      outside <= outside || store_addr >= DEPTH;
      for (int i = 0; i < DEPTH; i = i + 1) begin
        if (store_addr == i) begin
          elements[i*WIDTH +: WIDTH] <= store_data;
        end
      end
    end
    if (load_en) begin
      load_data <= '0;
      for (int i = 0; i < DEPTH; i = i + 1) begin
        if (load_addr == i) begin
          load_data <= elements[i*WIDTH +: WIDTH];
        end
      end
    end
  end
endmodule
