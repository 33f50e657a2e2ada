// The version of GoogleTest that is compiled against, as far as its headers tell: they carry no version
// number.
#pragma once

#include <gtest/gtest.h>

#ifndef FREEZEGATE_GTEST_VERSION
#ifdef GTEST_FLAG_GET
#define FREEZEGATE_GTEST_VERSION "1.12 or newer"
#else
#define FREEZEGATE_GTEST_VERSION "1.11 or older"
#endif
#endif
