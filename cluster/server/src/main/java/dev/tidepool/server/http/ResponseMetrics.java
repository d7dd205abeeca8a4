package dev.tidepool.server.http;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.NanoTime;

/** Counts the responses by status code, and their total time. Thread-safe. */
final class ResponseMetrics implements RequestLog {
    private final Map<Integer, LongAdder> byStatus = new ConcurrentSkipListMap<>();
    private final LongAdder nanos = new LongAdder();

    @Override
    public void log(Request request, Response response) {
        byStatus.computeIfAbsent(response.getStatus(), status -> new LongAdder())
                .increment();
        nanos.add(NanoTime.since(request.getBeginNanoTime()));
    }

    void write(Prometheus out) {
        out.counter("tidepool_http_responses_total", "Responses, by status code.");
        byStatus.forEach((status, count) -> out.sample("code", Integer.toString(status), count.sum()));
        out.counter(
                        "tidepool_http_response_seconds_total",
                        "Total time from the first byte of a request to the last byte of its response.")
                .sample(nanos.sum() / 1e9);
    }
}
