package dev.tidepool.doctor;

/**
 * Threads that wait for a lock which another thread holds.
 *
 * @param lock class and identity of the lock
 * @param waiters threads that wait
 * @param owner name of the thread that holds it
 * @param place where that thread is
 */
public record LockWait(String lock, int waiters, String owner, String place) {}
