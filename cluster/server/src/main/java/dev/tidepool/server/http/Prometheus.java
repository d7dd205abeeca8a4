package dev.tidepool.server.http;

/** Writes metrics in Prometheus' text format, version 0.0.4. Not thread-safe. */
final class Prometheus {
    static final String TYPE = "text/plain;version=0.0.4;charset=utf-8";

    private final StringBuilder text = new StringBuilder();
    private String family = "";

    /** Starts a counter, which only increases; its samples follow. */
    Prometheus counter(String name, String help) {
        return begin(name, "counter", help);
    }

    Prometheus gauge(String name, String help) {
        return begin(name, "gauge", help);
    }

    private Prometheus begin(String name, String type, String help) {
        family = name;
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    Prometheus sample(Number value) {
        text.append(family).append(' ').append(value).append('\n');
        return this;
    }

    /** Adds a sample with one label. */
    Prometheus sample(String label, String labelValue, Number value) {
        text.append(family).append('{').append(label).append("=\"");
        text.append(labelValue.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
        text.append("\"} ").append(value).append('\n');
        return this;
    }

    String text() {
        return text.toString();
    }
}
