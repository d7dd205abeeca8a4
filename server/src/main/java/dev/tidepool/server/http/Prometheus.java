package dev.tidepool.server.http;

import java.util.Locale;

/** Writes metrics in Prometheus' text format, version 0.0.4. Not thread-safe. */
final class Prometheus {
    static final String TYPE = "text/plain;version=0.0.4;charset=utf-8";

    private final StringBuilder text = new StringBuilder();
    private String family = "";

    /** Begins a counter, which only grows; its samples follow. */
    Prometheus counter(String name, String help) {
        return begin(name, "counter", help);
    }

    /** Begins a gauge; its samples follow. */
    Prometheus gauge(String name, String help) {
        return begin(name, "gauge", help);
    }

    private Prometheus begin(String name, String type, String help) {
        family = name;
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    /** Adds a sample without a label. */
    Prometheus sample(double value) {
        text.append(family);
        return end(value);
    }

    /** Adds a sample with one label. */
    Prometheus sample(String label, String labelValue, double value) {
        text.append(family).append('{').append(label).append("=\"");
        text.append(labelValue.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
        text.append("\"}");
        return end(value);
    }

    private Prometheus end(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        text.append(' ')
                .append(whole ? Long.toString((long) value) : String.format(Locale.ROOT, "%.9g", value))
                .append('\n');
        return this;
    }

    /** Returns all of it. */
    String text() {
        return text.toString();
    }
}
