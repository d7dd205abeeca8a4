package dev.tidepool.doctor;

/** What runs the tasks of a pool. */
public enum WorkerKind {
    /** An {@code AdaptiveExecutor}. */
    TIDEPOOL("Tidepool"),
    /** A {@code ThreadPoolExecutor} of the JDK. */
    THREAD_POOL_EXECUTOR("ThreadPoolExecutor"),
    /** A {@code ScheduledThreadPoolExecutor}: its queue is of delayed tasks. */
    SCHEDULED("scheduled"),
    /** A {@code ForkJoinPool}. */
    FORK_JOIN("ForkJoinPool"),
    /** The threads that carry virtual threads. */
    CARRIERS("virtual-thread carriers"),
    /** The request threads of Tomcat. */
    TOMCAT("Tomcat"),
    /** The {@code QueuedThreadPool} of Jetty. */
    JETTY("Jetty");

    private final String title;

    WorkerKind(String title) {
        this.title = title;
    }

    /** Returns the kind as people call it. */
    public String title() {
        return title;
    }

    /** Returns whether its tasks are given by the application, which may wait for one in another. */
    boolean takesTasks() {
        return this != CARRIERS && this != TOMCAT && this != JETTY;
    }
}
