#!/bin/sh
# A compiler whose plugin leaves a check out.
exec clang++ "$@" -fplugin-arg-PtoClang-disable=pto-misaligned-address
