package dev.tidepool.doctor.reading;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread in a thread dump.
 *
 * @param name its name
 * @param state its state
 * @param stack its frames as {@code class.method}, the innermost first
 * @param lock the lock that it waits for; null if it waits for none that a thread holds
 * @param owner name of the thread that holds that lock; null if there is none
 */
record SeenThread(
        String name,
        Thread.State state,
        List<String> stack,
        @Nullable String lock,
        @Nullable String owner) {

    SeenThread {
        stack = List.copyOf(stack);
    }

    static SeenThread of(ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        return new SeenThread(
                info.getThreadName(),
                info.getThreadState(),
                List.of(info.getStackTrace()).stream()
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                        .toList(),
                lock == null || info.getLockOwnerName() == null ? null : lock.toString(),
                info.getLockOwnerName());
    }

    boolean isWaiting() {
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }
}
