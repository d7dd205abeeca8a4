package dev.tidepool.doctor;

/**
 * A thread of a circle in which each waits for a lock of the next.
 *
 * @param name the thread's name
 * @param lock class and identity of the lock that it waits for
 * @param owner name of the thread that holds that lock
 */
public record DeadlockedThread(String name, String lock, String owner) {}
