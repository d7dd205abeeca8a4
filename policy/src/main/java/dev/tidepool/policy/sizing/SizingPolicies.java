package dev.tidepool.policy.sizing;

import dev.tidepool.policy.SizingPolicy;
import java.util.List;
import java.util.function.IntFunction;

/** The catalogue of the sizing policies, each with its source and its default parameters. */
public final class SizingPolicies {
    private static final List<Entry> ALL = List.of(
            new Entry(
                    "auto",
                    "follows the load by square-root staffing, grows at once, knows CPU from waiting",
                    "Tidepool",
                    cores -> new Auto()),
            new Entry("fixed", "as many threads as cores, always", "paper 002, section 1", Fixed::new),
            new Entry(
                    "cached",
                    "a thread for every task that finds none idle, kept for 60 s",
                    "java.util.concurrent",
                    cores -> Cached.defaults()),
            new Entry(
                    "thread-per-request",
                    "a new thread for each task, ended with it",
                    "paper 002, section 1",
                    cores -> new ThreadPerRequest()),
            new Entry(
                    "watermark",
                    "as many threads as tasks, between cores and twice that",
                    "paper 003, section 3.1.1",
                    Watermark::defaults),
            new Entry(
                    "request-rate",
                    "as many threads as arrivals a second (FOTP, CRR-DTPS)",
                    "papers 000 and 001",
                    cores -> RequestRate.defaults()),
            new Entry(
                    "profiled-request-rate",
                    "arrivals a second times service time by type of task (FOTP with profiling)",
                    "paper 001",
                    cores -> ProfiledRequestRate.defaults()),
            new Entry(
                    "ema",
                    "forecasts the tasks in existence by a modified moving average (EEMA)",
                    "Kang 2008; papers 002 and 003",
                    cores -> Ema.defaults()),
            new Entry(
                    "tema",
                    "forecasts threads by average and trend, adapts the idle timeout",
                    "paper 002",
                    cores -> Tema.defaults()));

    private SizingPolicies() {}

    /**
     * One policy of the catalogue.
     *
     * @param name the name as users type it
     * @param summary what it does, in one line
     * @param source where it comes from
     * @param defaults makes the policy with its default parameters for a number of cores
     */
    public record Entry(String name, String summary, String source, IntFunction<SizingPolicy> defaults) {}

    /** Returns every policy, in the order in which they are listed to users. */
    public static List<Entry> all() {
        return ALL;
    }
}
