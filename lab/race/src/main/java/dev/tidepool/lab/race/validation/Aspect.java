package dev.tidepool.lab.race.validation;

/** The figures that a validation compares. */
public enum Aspect {
    /** Median response time, milliseconds. */
    RESPONSE_P50("response p50, ms", 0.15),
    /** 99th percentile of response times, milliseconds. */
    RESPONSE_P99("response p99, ms", 0.30),
    /** Time-weighted mean of the threads alive. */
    POOL_SIZE("pool size, mean", 0.15);

    private final String title;
    private final double aim;

    Aspect(String title, double aim) {
        this.title = title;
        this.aim = aim;
    }

    public String title() {
        return title;
    }

    /** Returns the difference that the simulator aims at, as a fraction of the real value. */
    public double aim() {
        return aim;
    }
}
