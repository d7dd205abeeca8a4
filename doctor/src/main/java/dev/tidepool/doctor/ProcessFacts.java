package dev.tidepool.doctor;

import java.util.List;

/**
 * What was seen of a process at one moment.
 *
 * @param process what it is: its number and virtual machine
 * @param threads platform threads alive
 * @param pools its pools, ours first
 * @param deadlocked threads that wait for each other's locks for ever
 * @param locks the locks that most threads wait for, most first
 */
public record ProcessFacts(
        String process, int threads, List<PoolFacts> pools, List<DeadlockedThread> deadlocked, List<LockWait> locks) {

    public ProcessFacts {
        pools = List.copyOf(pools);
        deadlocked = List.copyOf(deadlocked);
        locks = List.copyOf(locks);
    }
}
