/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A sink for waveforms is a handle of the library.
 */
#include "rtl/sim/runtime/sim_plan.h"
#include "rtl/sim/waveform/wave_sink.h"

#include <fstapi.h>

static void *create(void) {
  void *file = fstWriterCreate(SIM_WAVEFORM_NAME, 1);
  if (file) {
    /* As Verilator sets it. */
    fstWriterSetPackType(file, FST_WR_PT_LZ4);
    fstWriterSetTimescaleFromString(file, "1ns");
  }
  return file;
}

static void enter(void *file, const char *name) {
  fstWriterSetScope(file, FST_ST_VCD_MODULE, name, NULL);
}

static void leave(void *file) { fstWriterSetUpscope(file); }

static uint32_t declare(void *file, wave_kind kind, const char *name,
                        uint32_t width, uint32_t like) {
  bool is_port = kind != WAVE_VARIABLE;
  fstHandle made =
      fstWriterCreateVar(file, is_port ? FST_VT_VCD_WIRE : FST_VT_SV_LOGIC,
                         kind == WAVE_INPUT    ? FST_VD_INPUT
                         : kind == WAVE_OUTPUT ? FST_VD_OUTPUT
                                               : FST_VD_IMPLICIT,
                         width, name, like);
  return like ? like : made;
}

static void set_time(void *file, uint64_t time) {
  fstWriterEmitTimeChange(file, time);
}

static void change(void *file, uint32_t number, const char *digits,
                   uint32_t width) {
  (void)width;
  fstWriterEmitValueChange(file, number, digits);
}

static bool close_file(void *file) {
  fstWriterClose(file);
  return true;
}

const wave_sink_kind wave_fst = {create,   enter,  leave,     declare,
                                 set_time, change, close_file};
