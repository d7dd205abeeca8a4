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
                    "watermark-as-coded",
                    "the same, but every submission adds a thread, idle ones or not",
                    "paper 003, its authors' code",
                    Watermark::asCoded),
            new Entry(
                    "watermark-sun",
                    "Sun's watermark pool: cores to twice that, idle threads kept for 300 ms",
                    "paper 002, sections 1 and 4",
                    cores -> Watermark.sun(cores, 2 * cores)),
            new Entry(
                    "axis2-watermark",
                    "core threads, then the queue up to a watermark, then threads up to a maximum",
                    "Apache Axis2, Synapse transport",
                    Axis2Watermark::defaults),
            new Entry(
                    "request-rate",
                    "as many threads as arrivals a second, 10 at least (FOTP)",
                    "paper 001, section 2",
                    cores -> RequestRate.defaults()),
            new Entry(
                    "crr-node",
                    "as many threads as arrivals a second, every idle one ends (node of CRR-DTPS)",
                    "paper 000, section 3",
                    RequestRate::crrNode),
            new Entry(
                    "throughput-decline",
                    "arrivals a second, back to the last stable size when throughput declines (Heuristic-DTPS)",
                    "paper 000, its reference 5",
                    ThroughputDecline::defaults),
            new Entry(
                    "memory-guard",
                    "arrivals a second as long as free memory covers the threads (RL-DTPS)",
                    "paper 000, its reference 2",
                    MemoryGuard::defaults),
            new Entry(
                    "profiled-request-rate",
                    "arrivals a second times service time by type of task (FOTP with profiling)",
                    "paper 001",
                    cores -> ProfiledRequestRate.defaults()),
            new Entry(
                    "littles-law",
                    "arrival rate times mean service time, no headroom",
                    "Little 1961; paper 000, its references 10 to 13",
                    LittlesLaw::defaults),
            new Entry(
                    "ema",
                    "forecasts the tasks in existence by a modified moving average (EEMA)",
                    "Kang 2008; papers 002 and 003",
                    cores -> Ema.defaults()),
            new Entry(
                    "ema-group16",
                    "the same forecast each 50 ms, at least as many threads as cores",
                    "paper 003, section 3.1.2",
                    Ema::group16),
            new Entry(
                    "ema-group16-as-coded",
                    "the same on arrivals minus completions of 50 ms, from zero",
                    "paper 003, its authors' code",
                    Ema::group16AsCoded),
            new Entry(
                    "gaussian-linear",
                    "extrapolates the last slope, the more often the less usual it is",
                    "Kim 2007; paper 002, its reference 4",
                    cores -> GaussianLinear.defaults()),
            new Entry(
                    "tema",
                    "forecasts threads by average and trend, adapts the idle timeout, 8 threads at most",
                    "paper 002",
                    cores -> Tema.defaults()),
            new Entry(
                    "tema-erlang",
                    "the same, with the most threads worth having from the M/M/c queue",
                    "paper 002, section 3.3",
                    cores -> Tema.with(Tema.Threshold.ERLANG_C, Tema.Waiting.TREND)),
            new Entry(
                    "cost-balance",
                    "balances creating threads on demand against keeping them, by the threads lately needed",
                    "Ling, Mullen and Lin 2000",
                    cores -> CostBalance.defaults()),
            new Entry(
                    "cpu-utilisation",
                    "a thread more while tasks wait on a free CPU, one less on a busy one",
                    "Robsman; paper 000, its reference 21",
                    CpuUtilisation::defaults),
            new Entry(
                    "response-time",
                    "a thread more when response times got worse, one less when better",
                    "Chen and Lin 2010; paper 000, its reference 26",
                    ResponseTimeStep::defaults),
            new Entry(
                    "average-idle-time",
                    "climbs towards the shortest wait in the queue",
                    "Xu and Bode",
                    AverageIdleTime::defaults),
            new Entry(
                    "adapt-t",
                    "trial steps up and down in turn, undone unless latency gains 5 %",
                    "ADAPT-T",
                    AdaptT::defaults),
            new Entry(
                    "hill-climbing",
                    "swings its size and climbs where throughput follows (.NET)",
                    ".NET runtime; Hellerstein and others 2009",
                    HillClimbing::defaults),
            new Entry(
                    "open-liberty",
                    "steps to the sizes that probably have more throughput",
                    "Open Liberty",
                    OpenLiberty::defaults),
            new Entry(
                    "gradient-limit",
                    "shrinks as service times rise above their long-run mean",
                    "Netflix concurrency-limits",
                    GradientLimit::defaults));

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
