# Where an installation keeps what consumers need; relative to its prefix.
if(FREEZEGATE_INSTALL)
  include(GNUInstallDirs)
  set(FREEZEGATE_INSTALL_PACKAGE "${CMAKE_INSTALL_LIBDIR}/cmake/freezegate")
  set(FREEZEGATE_INSTALL_SHARE "${CMAKE_INSTALL_DATAROOTDIR}/freezegate")
else()
  set(FREEZEGATE_INSTALL_SHARE "share/freezegate")
endif()
# The guests include each other by relative paths, so that the folders below stand as they do in the repository.
set(FREEZEGATE_INSTALL_SOURCES "${FREEZEGATE_INSTALL_SHARE}/src")
