package dev.tidepool.research.benchmarks.servers.host;

import java.util.Locale;

/** What a request asks the server to do. */
public enum RequestKind {
    CPU_5("5 µs of CPU"),
    CPU_30("30 µs of CPU"),
    CPU_300("300 µs of CPU"),
    WAIT_1("1 ms of waiting"),
    WAIT_50("50 ms of waiting"),
    MIX("60 % take 30 µs of CPU, 30 % wait for 1 ms, 8 % take 300 µs of CPU, 2 % wait for 50 ms"),
    JDBC("one query of two tables on an embedded H2 database");

    private final String description;

    RequestKind(String description) {
        this.description = description;
    }

    /** Returns what it does, in one line. */
    public String description() {
        return description;
    }

    /** Returns the name that users type: {@code cpu-5}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
