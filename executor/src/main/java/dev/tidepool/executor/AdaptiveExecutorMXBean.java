package dev.tidepool.executor;

/**
 * A pool in Java Management Extensions (JMX), as {@link AdaptiveExecutor#registerMBean} shows it. Attributes of the
 * same name are those of {@link PoolStats}; each read takes new statistics. Every method throws {@link
 * IllegalStateException} once the pool is no longer reachable.
 */
public interface AdaptiveExecutorMXBean {

    /** Returns the name of the sizing policy in force. */
    String getPolicy();

    /** Returns the reason of the newest decision, in one sentence. */
    String getLastReason();

    /** Returns the pool's state in one line: its threads, its limit and the tasks that wait. */
    String getSummary();

    /** Returns the threads alive now, without the long-running and blocked ones. */
    int getThreadsAlive();

    /** Returns the threads that run a task now, without the long-running and blocked ones. */
    int getThreadsBusy();

    /** Returns the threads that run a long-running task now. */
    int getThreadsLongRunning();

    /** Returns the threads inside a {@link Blocking} call now. */
    int getThreadsBlocked();

    /** Returns the most threads ever alive at once. */
    int getThreadsPeak();

    /** Returns the target of the decision in force. */
    int getThreadsTarget();

    /** Returns the limit of the decision in force, up to which submissions may grow the pool. */
    int getThreadsLimit();

    /** Returns the hard minimum of threads. */
    int getMinThreads();

    /**
     * Changes the hard minimum while tasks run.
     *
     * @throws IllegalArgumentException if it is below 0 or above the maximum
     */
    void setMinThreads(int threads);

    /** Returns the hard maximum of threads. */
    int getMaxThreads();

    /**
     * Changes the hard maximum while tasks run.
     *
     * @throws IllegalArgumentException if it is below 1 or below the minimum
     */
    void setMaxThreads(int threads);

    /** Returns the tasks that wait now. */
    int getQueueLength();

    /** Returns the tasks that may wait; {@link Integer#MAX_VALUE} if the queue is unbounded. */
    int getQueueCapacity();

    /** Returns the tasks submitted so far, including rejected and expired ones. */
    long getArrivals();

    /** Returns the tasks that have ended, normally or not. */
    long getCompletions();

    /** Returns the tasks that ended with an exception or error. */
    long getFailures();

    /** Returns the tasks rejected so far. */
    long getRejections();

    /** Returns the tasks dropped so far because they had waited too long. */
    long getExpired();

    /** Returns the decisions so far that changed the target. */
    long getResizes();

    /** Returns the 99th percentile of the queue waits so far, milliseconds, within 7 %. */
    double getQueueWaitP99Millis();

    /** Returns the 99th percentile of the response times so far, milliseconds, within 7 %. */
    double getResponseTimeP99Millis();

    /** Returns whether a standing queue was seen in the last 100 ms. */
    boolean isOverloaded();
}
