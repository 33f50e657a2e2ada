// The same tests for Catch2 v2 and v3.
#pragma once

#ifdef VICTIM_CATCH2_V2
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
#endif
