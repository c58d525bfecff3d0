// A target that does not exist is an error that names the known ones.
// RUN: %check_pto %s --checks=pto-out-of-bounds-address --config '{CheckOptions: {PtoTarget: "A2A3;B7"}}'
// RUN: %check_pto %s --checks=pto-out-of-bounds-address --suffixes=LOCAL --config '{CheckOptions: {pto-out-of-bounds-address.PtoTarget: B7}}'
// RUN: %check_pto %s --checks=pto-out-of-bounds-address --suffixes=KNOWN --config '{CheckOptions: {PtoTarget: "a2a3;Kirin9030"}}'
// Once, if it is one of all checks.
// RUN: %check_pto %s --checks=pto-* --suffixes=ALL --config '{CheckOptions: {PtoTarget: B7}}'
// RUN: %check_pto %s --checks=pto-* --suffixes=ALIGN --config '{CheckOptions: {UBAlignBytes: 24}}'

void nothing();


// ERROR@none [clang-tidy-config]: {{.*'PtoTarget': .*'B7'.*A2A3.*A5.*Kirin9030.*KirinX90.*}}
// ERROR-LOCAL@none [clang-tidy-config]: {{.*'PtoTarget' .*'B7'.*A2A3.*A5.*Kirin9030.*KirinX90.*}}
// ERROR-ALL@none [clang-tidy-config]: {{.*'PtoTarget': .*'B7'.*A2A3.*A5.*Kirin9030.*KirinX90.*}}
// ERROR-ALIGN@none [clang-tidy-config]: option 'UBAlignBytes': '24' is no power of two
