package dev.tidepool.lab.simulator;

import dev.tidepool.policy.Require;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A machine. Computing threads share its cores equally, at most one core each (processor sharing). Immutable.
 *
 * @param cores processors, 1 or more
 * @param speed core speed: CPU phases take their time divided by this, 0.001 to 1,000; the workload's times refer to
 *     speed 1
 * @param switching the cost of running more threads than there are cores
 * @param threadCreation CPU time from the order of a thread until it looks for its first task, 0 to 1 s
 * @param memoryBytes memory available to threads, 0 or more
 * @param bytesPerThread memory of one thread, 0 or more
 * @param pauses pauses in which everything stops; null for none
 * @param serialCost the cost of each request before its own work; null for none
 * @param otherThreads threads of other programs that always compute, 0 or more
 */
public record MachineModel(
        int cores,
        double speed,
        ContextSwitching switching,
        Duration threadCreation,
        long memoryBytes,
        long bytesPerThread,
        @Nullable GarbagePauses pauses,
        @Nullable SerialCost serialCost,
        int otherThreads) {
    /** CPU time to create a thread: 55 us in the caller and a little more, measured on Linux. */
    public static final Duration DEFAULT_THREAD_CREATION = Duration.ofNanos(60_000);

    /** Default memory of a machine: 8 GiB. */
    public static final long DEFAULT_MEMORY = 8L << 30;

    /** Resident memory of an idle thread; measured on Linux: 21 to 51 KiB. */
    public static final long DEFAULT_BYTES_PER_THREAD = 40L << 10;

    public MachineModel {
        Require.inRange("cores", cores, 1, 1 << 20);
        Require.inRange("speed", speed, 0.001, 1_000);
        Require.inRange("threadCreation", threadCreation, Duration.ZERO, Duration.ofSeconds(1));
        Require.inRange("otherThreads", otherThreads, 0, 1 << 20);
        requireNotNegative("memoryBytes", memoryBytes);
        requireNotNegative("bytesPerThread", bytesPerThread);
    }

    /** Returns an ordinary Linux machine, without pauses and without serial cost. */
    public static MachineModel of(int cores) {
        return new MachineModel(
                cores,
                1,
                ContextSwitching.LINUX,
                DEFAULT_THREAD_CREATION,
                DEFAULT_MEMORY,
                DEFAULT_BYTES_PER_THREAD,
                null,
                null,
                0);
    }

    /** Returns a machine whose threads and switches cost nothing, for comparison with theory. */
    public static MachineModel ideal(int cores) {
        return of(cores).withSwitching(ContextSwitching.FREE).withThreadCreation(Duration.ZERO);
    }

    public MachineModel withSpeed(double newSpeed) {
        return new MachineModel(
                cores,
                newSpeed,
                switching,
                threadCreation,
                memoryBytes,
                bytesPerThread,
                pauses,
                serialCost,
                otherThreads);
    }

    public MachineModel withSwitching(ContextSwitching newSwitching) {
        return new MachineModel(
                cores,
                speed,
                newSwitching,
                threadCreation,
                memoryBytes,
                bytesPerThread,
                pauses,
                serialCost,
                otherThreads);
    }

    public MachineModel withThreadCreation(Duration newThreadCreation) {
        return new MachineModel(
                cores,
                speed,
                switching,
                newThreadCreation,
                memoryBytes,
                bytesPerThread,
                pauses,
                serialCost,
                otherThreads);
    }

    public MachineModel withMemory(long newMemoryBytes, long newBytesPerThread) {
        return new MachineModel(
                cores,
                speed,
                switching,
                threadCreation,
                newMemoryBytes,
                newBytesPerThread,
                pauses,
                serialCost,
                otherThreads);
    }

    public MachineModel withPauses(@Nullable GarbagePauses newPauses) {
        return new MachineModel(
                cores,
                speed,
                switching,
                threadCreation,
                memoryBytes,
                bytesPerThread,
                newPauses,
                serialCost,
                otherThreads);
    }

    public MachineModel withSerialCost(@Nullable SerialCost newSerialCost) {
        return new MachineModel(
                cores,
                speed,
                switching,
                threadCreation,
                memoryBytes,
                bytesPerThread,
                pauses,
                newSerialCost,
                otherThreads);
    }

    public MachineModel withOtherThreads(int newOtherThreads) {
        return new MachineModel(
                cores,
                speed,
                switching,
                threadCreation,
                memoryBytes,
                bytesPerThread,
                pauses,
                serialCost,
                newOtherThreads);
    }

    private static void requireNotNegative(String name, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(name + " is " + bytes + "; allowed is 0 or more");
        }
    }
}
