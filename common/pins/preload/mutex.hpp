// What condition variables need of mutexes.
#pragma once

#include <pthread.h>

namespace freezegate::pins {

/// Locks without being a point first: after a wait, which was one. By a thread of the scheduler.
int lock_again(pthread_mutex_t* mutex) noexcept;

/// Unlocks and wakes, without being a point. \returns what libc's function does.
int unlock_quietly(pthread_mutex_t* mutex) noexcept;

}  // namespace freezegate::pins
