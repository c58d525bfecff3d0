# What `cmake --install` copies beside the programs, and the Debian package.

install(DIRECTORY include/pto-tidy/prelude DESTINATION include/pto-tidy)
install(DIRECTORY docs/ DESTINATION share/doc/pto-tidy)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION share/doc/pto-tidy)
configure_file(cmake/PtoTidyConfig.cmake.in cmake/PtoTidyConfig.cmake @ONLY)
install(FILES cmake/PtoTidy.cmake "${CMAKE_CURRENT_BINARY_DIR}/cmake/PtoTidyConfig.cmake"
  DESTINATION lib/cmake/PtoTidy)

# Into the directory of its LLVM, as Debian does it, so that the packages for two
# of them can be installed side by side. PackageLinks.cmake makes the names in
# /usr/bin.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME "pto-tidy-${PTO_LLVM_VERSION}")
set(CPACK_PACKAGE_VENDOR "pto-tidy")
set(CPACK_PACKAGE_CONTACT "The pto-tidy developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds placement and synchronisation bugs in PTO kernels for Ascend NPUs")
set(CPACK_PACKAGING_INSTALL_PREFIX "/usr/lib/llvm-${PTO_LLVM_VERSION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/PackageLinks.cmake")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The module takes clang-tidy of the release that it was built for only.
math(EXPR ptoNextRelease "${LLVM_VERSION_MINOR} + 1")
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "clang-tidy-${PTO_LLVM_VERSION} (>= 1:${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR})"
  "clang-tidy-${PTO_LLVM_VERSION} (<< 1:${LLVM_VERSION_MAJOR}.${ptoNextRelease})"
  "libclang-cpp${PTO_LLVM_VERSION}" "libllvm${PTO_LLVM_VERSION}"
  "libclang-common-${PTO_LLVM_VERSION}-dev" "libstdc++6" "libc6")
list(JOIN CPACK_DEBIAN_PACKAGE_DEPENDS ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-${PTO_LLVM_VERSION}")
include(CPack)
