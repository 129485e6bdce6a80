// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The placeholders of hw_calls.c, hw_branches.c, hw_loop.c, hw_floats.c and
// hw_narrow.c. Each takes one token of every input and of start together and
// gives one token on every output and on end one cycle later; hw_control keeps
// the protocol, so that the units only say what they compute.

/* verilator lint_off DECLFILENAME */

// The valid signals of N channels that leave together and are taken
// independently of each other.
module hw_control #(
    parameter N = 2
) (
    input  logic         clk,
    input  logic         rst,
    input  logic         request,  // every input has a token
    output logic         accept,   // ... and they are taken
    output logic [N-1:0] valid,
    input  logic [N-1:0] ready
);
  assign accept = request && (valid & ~ready) == 0;

  always_ff @(posedge clk) begin
    if (rst) begin
      valid <= 0;
    end else begin
      valid <= accept ? {N{1'b1}} : valid & ~ready;
    end
  end
endmodule

// out0 = x * y >> SHIFT
module __mac #(
    parameter SHIFT = 0
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_x,
    input  logic        input_x_valid,
    output logic        input_x_ready,
    input  logic [31:0] input_y,
    input  logic        input_y_valid,
    output logic        input_y_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  logic accept;
  logic signed [31:0] product;

  hw_control #(.N(2)) control (
      .clk(clk),
      .rst(rst),
      .request(input_x_valid && input_y_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, end_valid}),
      .ready({out0_ready, end_ready})
  );
  assign input_x_ready = accept;
  assign input_y_ready = accept;
  assign start_ready = accept;
  assign product = $signed(input_x) * $signed(input_y);

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= product >>> SHIFT;
    end
  end
endmodule

// out0 = the bytes of a in reverse order
module __swap_bytes (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  logic accept;

  hw_control #(.N(2)) control (
      .clk(clk),
      .rst(rst),
      .request(input_a_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, end_valid}),
      .ready({out0_ready, end_ready})
  );
  assign input_a_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= {input_a[7:0], input_a[15:8], input_a[23:16], input_a[31:24]};
    end
  end
endmodule

// One step of a shift register that feeds back into TAPS.
module __lfsr #(
    parameter TAPS = 1
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_state,
    input  logic        input_state_valid,
    output logic        input_state_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  localparam [31:0] MASK = TAPS;
  logic accept;

  hw_control #(.N(2)) control (
      .clk(clk),
      .rst(rst),
      .request(input_state_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, end_valid}),
      .ready({out0_ready, end_ready})
  );
  assign input_state_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= {1'b0, input_state[31:1]} ^ (input_state[0] ? MASK : 0);
    end
  end
endmodule

// out0 = a * 2^POWER, for normal numbers that stay normal
module __scale #(
    parameter POWER = 0
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [31:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  localparam [31:0] OFFSET = POWER;
  logic accept;

  hw_control #(.N(2)) control (
      .clk(clk),
      .rst(rst),
      .request(input_a_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, end_valid}),
      .ready({out0_ready, end_ready})
  );
  assign input_a_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= input_a + (OFFSET << 23);
    end
  end
endmodule

// out0 = a in double precision, for normal numbers; out1 = -a
module __widen (
    input  logic        clk,
    input  logic        rst,
    input  logic [31:0] input_a,
    input  logic        input_a_valid,
    output logic        input_a_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [63:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic [31:0] out1,
    output logic        out1_valid,
    input  logic        out1_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  logic accept;
  logic [10:0] exponent;

  hw_control #(.N(3)) control (
      .clk(clk),
      .rst(rst),
      .request(input_a_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, out1_valid, end_valid}),
      .ready({out0_ready, out1_ready, end_ready})
  );
  assign input_a_ready = accept;
  assign start_ready = accept;
  assign exponent = {3'b0, input_a[30:23]} + 11'd896;

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= {input_a[31], exponent, input_a[22:0], 29'b0};
      out1 <= {~input_a[31], input_a[30:0]};
    end
  end
endmodule

// out0 = s + 1, out1 = b xor the lowest bit of s, out2 = n + 1
module __mix (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] input_s,
    input  logic        input_s_valid,
    output logic        input_s_ready,
    input  logic [0:0]  input_b,
    input  logic        input_b_valid,
    output logic        input_b_ready,
    input  logic [4:0]  input_n,
    input  logic        input_n_valid,
    output logic        input_n_ready,
    input  logic        start_valid,
    output logic        start_ready,
    output logic [15:0] out0,
    output logic        out0_valid,
    input  logic        out0_ready,
    output logic [0:0]  out1,
    output logic        out1_valid,
    input  logic        out1_ready,
    output logic [4:0]  out2,
    output logic        out2_valid,
    input  logic        out2_ready,
    output logic        end_valid,
    input  logic        end_ready
);
  logic accept;

  hw_control #(.N(4)) control (
      .clk(clk),
      .rst(rst),
      .request(input_s_valid && input_b_valid && input_n_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, out1_valid, out2_valid, end_valid}),
      .ready({out0_ready, out1_ready, out2_ready, end_ready})
  );
  assign input_s_ready = accept;
  assign input_b_ready = accept;
  assign input_n_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= input_s + 16'd1;
      out1 <= input_b ^ input_s[0];
      out2 <= input_n + 5'd1;
    end
  end
endmodule

// out0 = not c
module __invert (
    input  logic       clk,
    input  logic       rst,
    input  logic [7:0] input_c,
    input  logic       input_c_valid,
    output logic       input_c_ready,
    input  logic       start_valid,
    output logic       start_ready,
    output logic [7:0] out0,
    output logic       out0_valid,
    input  logic       out0_ready,
    output logic       end_valid,
    input  logic       end_ready
);
  logic accept;

  hw_control #(.N(2)) control (
      .clk(clk),
      .rst(rst),
      .request(input_c_valid && start_valid),
      .accept(accept),
      .valid({out0_valid, end_valid}),
      .ready({out0_ready, end_ready})
  );
  assign input_c_ready = accept;
  assign start_ready = accept;

  always_ff @(posedge clk) begin
    if (accept) begin
      out0 <= ~input_c;
    end
  end
endmodule
/* verilator lint_on DECLFILENAME */
