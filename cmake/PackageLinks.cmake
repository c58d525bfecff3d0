# CPack runs this before it packs: the programs with their version in /usr/bin,
# as clang-tidy-22 is.

string(REGEX MATCH "[0-9]+$" ptoVersion "${CPACK_PACKAGE_NAME}")
set(ptoBin "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/bin")
file(GLOB ptoPrograms "${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/bin/*")
file(MAKE_DIRECTORY "${ptoBin}")
foreach(ptoProgram IN LISTS ptoPrograms)
  get_filename_component(ptoName "${ptoProgram}" NAME)
  file(CREATE_LINK "../lib/llvm-${ptoVersion}/bin/${ptoName}" "${ptoBin}/${ptoName}-${ptoVersion}" SYMBOLIC)
endforeach()
