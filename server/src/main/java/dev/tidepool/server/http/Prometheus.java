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

    /** Starts a gauge; its samples follow. */
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
    Prometheus sample(long value) {
        text.append(family);
        return end(Long.toString(value));
    }

    /** Adds a sample without a label. */
    Prometheus sample(double value) {
        text.append(family);
        return end(Double.toString(value));
    }

    /** Adds a sample with one label. */
    Prometheus sample(String label, String labelValue, long value) {
        label(label, labelValue);
        return end(Long.toString(value));
    }

    /** Adds a sample with one label. */
    Prometheus sample(String label, String labelValue, double value) {
        label(label, labelValue);
        return end(Double.toString(value));
    }

    private void label(String label, String value) {
        text.append(family).append('{').append(label).append("=\"");
        text.append(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
        text.append("\"}");
    }

    private Prometheus end(String value) {
        text.append(' ').append(value).append('\n');
        return this;
    }

    String text() {
        return text.toString();
    }
}
