# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One file has every operation of the dialect, and both forms keep all of it.

usage: every_operation.py HLS_OPT FILE
"""

import re
import subprocess
import sys


def run(hls_opt, *options, text=None):
    done = subprocess.run([hls_opt, *options], input=text, text=True,
                          stdout=subprocess.PIPE, check=True)
    return done.stdout


def main():
    hls_opt, file = sys.argv[1:]
    known = {line.split()[0]
             for line in run(hls_opt, "--list-operations").splitlines()}
    custom = run(hls_opt, file)
    generic = run(hls_opt, "--generic", file)
    missing = known - set(re.findall(r'"(handshake\.[\w.]+)"\(', generic))
    if missing or not known:
        sys.exit(f"operations that {file} does not have: {sorted(missing)}")
    for form, text in (("custom", custom), ("generic", generic)):
        if run(hls_opt, "-", text=text) != custom:
            sys.exit(f"the {form} form is read as something else")
        if run(hls_opt, "--generic", "-", text=text) != generic:
            sys.exit(f"the {form} form loses what only the other one shows")
    # The custom form is none of the generic one, but for an operation that has
    # no other.
    left = set(re.findall(r'"(handshake\.[\w.]+)"\(', custom))
    if left != {"handshake.ram"}:
        sys.exit(f"printed in generic form: {sorted(left)}")


if __name__ == "__main__":
    main()
