// std::random_device of a program that brings its own C++ library.
#pragma once

namespace freezegate::pins {

/// Where the program itself holds the function that asks the processor (it was linked with
/// -static-libstdc++ or its like), calls of it go to ours from now on. Where it cannot be found, the run says
/// that entropy is not pinned, though all other sources of it are. Before other threads run.
void pin_own_random_device() noexcept;

}  // namespace freezegate::pins
