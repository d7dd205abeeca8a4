package dev.tidepool.cluster;

/**
 * Says which caller may run which task. A member asks when a task arrives and when it starts, so it must return soon.
 * Thread-safe.
 */
@FunctionalInterface
public interface TaskRights {
    /** Every caller may run every task. */
    TaskRights EVERYTHING = (caller, task) -> true;

    /**
     * Returns whether a caller may run a task.
     *
     * @param caller the name under which the engine has authenticated the caller; empty for none
     * @param task the task's name
     */
    boolean allows(String caller, String task);
}
