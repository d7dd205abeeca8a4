package dev.tidepool.context;

import dev.tidepool.executor.AdaptiveExecutor;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.concurrent.TimeUnit;

/** Submits tasks in every way from within a span, and prints which of them see it. */
final class TracedMain {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    private TracedMain() {}

    private static String trace() {
        return Span.current().getSpanContext().getTraceId();
    }

    public static void main(String[] arguments) throws Exception {
        SpanContext span =
                SpanContext.create(TRACE, "b7ad6b7169203331", TraceFlags.getSampled(), TraceState.getDefault());
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("traced")) {
            print("outside", pool.submit(TracedMain::trace).get(Submissions.LIMIT_SECONDS, TimeUnit.SECONDS));
            Context.current()
                    .with(Span.wrap(span))
                    .wrap(() -> Submissions.seen(pool, TracedMain::trace))
                    .call()
                    .forEach(TracedMain::print);
        }
    }

    private static void print(String path, String seen) {
        System.out.println(path + ": " + (seen.equals(TRACE) ? "kept" : "lost"));
    }
}
