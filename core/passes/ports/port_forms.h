/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bits that the values need which pass through a port.
 */
#ifndef HLS_PASSES_PORT_FORMS_H
#define HLS_PASSES_PORT_FORMS_H

#include "core/passes/widths/width_form.h"

/* The form of an integer that is stored, or that is a result, as the cast or
 * the constant tells that makes it: all of its bits for anything else. */
width_form port_form_of(MlirValue value);

/* A form that tells all numbers of two. */
width_form port_form_join(width_form one, width_form other);

/* The low bits of a value that its users take: all, unless each of them is a
 * cast to fewer bits; 1 when there are no users. */
unsigned port_form_taken(MlirValue value);

/* The value in so many bits, which tell it. */
MlirValue port_form_cut(MlirValue value, unsigned width);

/* Gives a value, all of whose users take at most so many bits, so many. */
void port_form_narrow(MlirValue value, unsigned width);

#endif
