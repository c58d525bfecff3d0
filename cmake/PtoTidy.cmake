# Runs clang-tidy with the module of pto-tidy while a target is compiled.
#
#   include(PtoTidy)
#   pto_tidy_enable(my_kernel)              # the checks pto-*
#   pto_tidy_enable(my_kernel "pto-pipe-*") # others
#
# PTO_TIDY_CLANG_TIDY and PTO_TIDY_MODULE say where the two are; both have to be
# of one LLVM. For all targets of a project set CMAKE_CXX_CLANG_TIDY to what
# this sets the property to.

if(NOT PTO_TIDY_LLVM_VERSION)
  set(PTO_TIDY_LLVM_VERSION 22)
endif()
find_program(PTO_TIDY_CLANG_TIDY NAMES clang-tidy-${PTO_TIDY_LLVM_VERSION} clang-tidy
  DOC "The clang-tidy that the module was built for")
find_file(PTO_TIDY_MODULE NAMES libPtoTidy.so
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../build/lib" "${CMAKE_CURRENT_LIST_DIR}/../.."
  DOC "The clang-tidy module of pto-tidy")

function(pto_tidy_enable target)
  if(NOT PTO_TIDY_CLANG_TIDY OR NOT PTO_TIDY_MODULE)
    message(FATAL_ERROR "pto_tidy_enable: set PTO_TIDY_CLANG_TIDY and PTO_TIDY_MODULE")
  endif()
  set(checks "pto-*")
  if(ARGC GREATER 1)
    set(checks "${ARGV1}")
  endif()
  set_property(TARGET ${target} PROPERTY CXX_CLANG_TIDY
    "${PTO_TIDY_CLANG_TIDY};--load=${PTO_TIDY_MODULE};--checks=-*,${checks};--warnings-as-errors=pto*;--quiet")
endfunction()
