package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.simulator.SerialCost;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * Makes a node weak as in the simulator. Tasks pass one at a time, and each takes a time that grows with the threads
 * alive. They sleep for that time, so that a weak node does not slow the other nodes of the machine. Thread-safe.
 */
final class SerialGate {
    private final SerialCost cost;
    private final IntSupplier threadsAlive;
    private final Semaphore gate = new Semaphore(1, true);
    private long freeAt = System.nanoTime();

    /**
     * @param threadsAlive returns the threads of the pool
     */
    SerialGate(SerialCost cost, IntSupplier threadsAlive) {
        this.cost = cost;
        this.threadsAlive = threadsAlive;
    }

    /** Waits for earlier tasks, then passes. */
    void pass() throws InterruptedException {
        boolean wasFree = gate.tryAcquire(0, TimeUnit.NANOSECONDS); // unlike tryAcquire(), this is fair
        if (!wasFree) {
            gate.acquire();
        }
        try {
            long now = System.nanoTime();
            // A sleeping task wakes late. The next one starts from the intended time, so that delays do not add up.
            long from = wasFree && now - freeAt > 0 ? now : freeAt;
            freeAt = from + cost.nanos(threadsAlive.getAsInt());
            sleepUntil(freeAt);
        } finally {
            gate.release();
        }
    }

    private static void sleepUntil(long time) throws InterruptedException {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
