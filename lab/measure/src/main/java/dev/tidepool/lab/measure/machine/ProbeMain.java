package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.measure.process.ParentLink;
import java.util.concurrent.CountDownLatch;

/** The main class of a race's {@link ProbeProcess}. It answers each message, a period, with a report. */
final class ProbeMain {
    private static final String BETWEEN = " ";

    private ProbeMain() {}

    /**
     * The first report.
     *
     * @param units work of the probe's task
     */
    record Ready(long units) {}

    /** Returns the message that asks for a period, times of day. */
    static String period(long fromMillis, long toMillis) {
        return fromMillis + BETWEEN + toMillis;
    }

    /** Probes until the parent ends. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, Object.class, (request, parent) -> {
            long units = Probe.units();
            Probe probe = Probe.start(units);
            parent.report(new Ready(units));
            parent.onMessage(period -> {
                String[] ends = period.split(BETWEEN, -1);
                long to = Probe.nanoTime(Long.parseLong(ends[1]));
                parent.report(probe.result(Probe.nanoTime(Long.parseLong(ends[0])), to));
                probe.forget(to);
            });
            new CountDownLatch(1).await();
            return null;
        });
    }
}
