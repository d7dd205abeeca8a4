package dev.tidepool.simulator;

import dev.tidepool.policy.Require;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A machine. Threads that compute share its cores equally, at most one core each (processor sharing).
 * Immutable.
 *
 * @param cores processors, 1 or more
 * @param speed how fast a core is: CPU phases take their time divided by this, 0.001 to 1,000; 1 is the
 *     machine that the workload's times are meant for
 * @param switching what it costs that more threads want to run than there are cores
 * @param threadCreation CPU time from the wish for a thread until it looks for its first task, 0 to 1 s
 * @param memoryBytes memory that threads may take, 0 or more
 * @param bytesPerThread memory that one thread takes, 0 or more
 * @param pauses pauses in which everything stands still; null for none
 * @param serialCost what each request pays before its own work; null for nothing
 */
public record MachineModel(
        int cores,
        double speed,
        ContextSwitching switching,
        Duration threadCreation,
        long memoryBytes,
        long bytesPerThread,
        @Nullable GarbagePauses pauses,
        @Nullable SerialCost serialCost) {

    /** CPU time of a thread's creation: 55 us in the caller and a little more, measured on Linux. */
    public static final Duration DEFAULT_THREAD_CREATION = Duration.ofNanos(60_000);

    /** Memory of a machine unless said otherwise: 8 GiB. */
    public static final long DEFAULT_MEMORY = 8L << 30;

    /** Resident memory of an idle thread; 21 to 51 KiB were measured on Linux. */
    public static final long DEFAULT_BYTES_PER_THREAD = 40L << 10;

    /** Checks the ranges. */
    public MachineModel {
        Require.inRange("cores", cores, 1, 1 << 20);
        Require.inRange("speed", speed, 0.001, 1_000);
        Require.inRange("threadCreation", threadCreation, Duration.ZERO, Duration.ofSeconds(1));
        requireNotNegative("memoryBytes", memoryBytes);
        requireNotNegative("bytesPerThread", bytesPerThread);
    }

    /** Returns an ordinary Linux machine without pauses and serial cost. */
    public static MachineModel of(int cores) {
        return new MachineModel(
                cores,
                1,
                ContextSwitching.LINUX,
                DEFAULT_THREAD_CREATION,
                DEFAULT_MEMORY,
                DEFAULT_BYTES_PER_THREAD,
                null,
                null);
    }

    /** Returns a machine without any overhead: threads and switches cost nothing. For theory. */
    public static MachineModel ideal(int cores) {
        return of(cores).withSwitching(ContextSwitching.FREE).withThreadCreation(Duration.ZERO);
    }

    /** Returns a copy of another speed. */
    public MachineModel withSpeed(double newSpeed) {
        return new MachineModel(
                cores, newSpeed, switching, threadCreation, memoryBytes, bytesPerThread, pauses, serialCost);
    }

    /** Returns a copy with another cost of context switches. */
    public MachineModel withSwitching(ContextSwitching newSwitching) {
        return new MachineModel(
                cores, speed, newSwitching, threadCreation, memoryBytes, bytesPerThread, pauses, serialCost);
    }

    /** Returns a copy with another cost of a thread. */
    public MachineModel withThreadCreation(Duration newThreadCreation) {
        return new MachineModel(
                cores, speed, switching, newThreadCreation, memoryBytes, bytesPerThread, pauses, serialCost);
    }

    /** Returns a copy with other memory. */
    public MachineModel withMemory(long newMemoryBytes, long newBytesPerThread) {
        return new MachineModel(
                cores, speed, switching, threadCreation, newMemoryBytes, newBytesPerThread, pauses, serialCost);
    }

    /** Returns a copy with other pauses, or none. */
    public MachineModel withPauses(@Nullable GarbagePauses newPauses) {
        return new MachineModel(
                cores, speed, switching, threadCreation, memoryBytes, bytesPerThread, newPauses, serialCost);
    }

    /** Returns a copy with another serial cost, or none. */
    public MachineModel withSerialCost(@Nullable SerialCost newSerialCost) {
        return new MachineModel(
                cores, speed, switching, threadCreation, memoryBytes, bytesPerThread, pauses, newSerialCost);
    }

    private static void requireNotNegative(String name, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(name + " is " + bytes + "; allowed is 0 or more");
        }
    }
}
