// What the probe does, by the name of its first argument; each part is in a file of its own.
#pragma once

namespace probe {

int addresses();           ///< Of a thing of each kind in memory, a line each.
int ids();                 ///< Process and thread ids.
int ports();               ///< What port 0 gave, twice.
int host();                ///< The host's name.
int randomness();          ///< A number of each source, in the static program too.
int times();               ///< Clocks, a sleep, clocks.
int waiting();             ///< Waits in turns for a thread that needs real time.
int tests();               ///< Random numbers after each of three starts of a test.
int family(int killed);    ///< Twenty children that ask all the time; some are stopped, so many killed.
int inheritance();         ///< What a process inherits: mask, dispositions, descriptors, limits, groups.
int catching();            ///< Says each signal that comes; ends at SIGTERM with status 7.
int daemon(char** paths);  ///< Leaves a daemon behind that writes its id to a file and stays.

}  // namespace probe
