// A target that does not exist is an error that names the known ones.
// RUN: %check_pto %s --checks=pto-out-of-bounds-address --config '{CheckOptions: {PtoTarget: "A2A3;B7"}}'
// RUN: %check_pto %s --checks=pto-out-of-bounds-address --suffixes=LOCAL --config '{CheckOptions: {pto-out-of-bounds-address.PtoTarget: B7}}'
// RUN: %check_pto %s --checks=pto-out-of-bounds-address --suffixes=KNOWN --config '{CheckOptions: {PtoTarget: "a2a3;Kirin9030"}}'

void nothing();


// ERROR@none [clang-tidy-config]: {{'PtoTarget' .*'B7'.*A2A3.*A5.*Kirin9030.*KirinX90}}
// ERROR-LOCAL@none [clang-tidy-config]: {{'PtoTarget' .*'B7'.*A2A3.*A5.*Kirin9030.*KirinX90}}