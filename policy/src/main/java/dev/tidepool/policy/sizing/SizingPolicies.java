package dev.tidepool.policy.sizing;

import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.auto.Auto;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The catalogue of the sizing policies. The command line, the pools that race, the contract tests and the table in
 * {@code docs/reference/contestants.md} all read it, so one entry here makes a policy known everywhere.
 */
public final class SizingPolicies {
    private static final List<Entry> ALL = List.of(
            new Entry(
                    "auto",
                    "grows at once up to what keeps the cores busy, chooses between queue and time slices",
                    "Tidepool",
                    cores -> new Auto()),
            new Entry("fixed", "as many threads as cores, always", "[lee2011, section 1]", Fixed::new),
            new Entry(
                    "cached",
                    "a new thread for a task that finds none idle; idle threads end after 60 s",
                    "java.util.concurrent",
                    cores -> Cached.defaults()),
            new Entry(
                    "thread-per-request",
                    "a new thread for each task",
                    "[lee2011, section 1]",
                    cores -> new ThreadPerRequest()),
            new Entry(
                    "watermark",
                    "as many threads as tasks, from the number of cores to twice that",
                    "[group16, section 3.1.1]",
                    Watermark::defaults),
            new Entry(
                    "watermark-as-coded",
                    "watermark, but starts at the high one, and every submission adds a thread, others idle or not",
                    "[group16], the authors' code",
                    Watermark::asCoded),
            new Entry(
                    "watermark-sun",
                    "Sun's watermark pool: watermark, but idle threads end after 300 ms",
                    "[lee2011, sections 1 and 4]",
                    cores -> Watermark.sun(cores, 2 * cores)),
            new Entry(
                    "axis2-watermark",
                    "core threads, then the queue up to a watermark, then threads up to a maximum",
                    "Apache Axis2, Synapse transport",
                    Axis2Watermark::defaults),
            new Entry(
                    "request-rate",
                    "as many threads as arrivals per second, at least 10 (FOTP)",
                    "[bahadur2022knob, section 2]",
                    cores -> RequestRate.defaults()),
            new Entry(
                    "crr-node",
                    "as many threads as arrivals per second, no minimum (node of CRR-DTPS)",
                    "[bahadur2022sword, section 3]",
                    RequestRate::crrNode),
            new Entry(
                    "crr-node-literal",
                    "crr-node, but only a rate above all earlier ones adds threads",
                    "[bahadur2022sword, section 3.2]",
                    RequestRate::crrNodeLiteral),
            new Entry(
                    "throughput-decline",
                    "request-rate, but returns to the last stable size when throughput declines (Heuristic-DTPS)",
                    "[bahadur2022sword], its reference 5",
                    ThroughputDecline::defaults),
            new Entry(
                    "memory-guard",
                    "request-rate, but grows only while free memory covers the new threads (RL-DTPS)",
                    "[bahadur2022sword], its reference 2",
                    MemoryGuard::defaults),
            new Entry(
                    "profiled-request-rate",
                    "arrivals per second times the service time of each task type (FOTP with profiling)",
                    "[bahadur2022knob]",
                    cores -> ProfiledRequestRate.defaults()),
            new Entry(
                    "littles-law",
                    "arrival rate times mean service time, without headroom",
                    "[little1961]; [bahadur2022sword], its references 10 to 13",
                    LittlesLaw::defaults),
            new Entry(
                    "ema",
                    "forecasts the tasks in the pool with a modified moving average (EEMA)",
                    "[kang2008]; [lee2011]; [group16]",
                    cores -> Ema.defaults()),
            new Entry(
                    "ema-group16",
                    "ema every 50 ms that also follows a fall, down to as many threads as cores",
                    "[group16, sections 3.1.2 and 4.2]",
                    Ema::group16),
            new Entry(
                    "ema-group16-as-coded",
                    "each submission starts one thread up to a forecast of arrivals minus completions",
                    "[group16], the authors' code",
                    cores -> EmaAsCoded.defaults()),
            new Entry(
                    "gaussian-linear",
                    "extrapolates the last slope, and samples more often when the slope is unusual",
                    "[kim2007]; [lee2011], its reference 4",
                    cores -> GaussianLinear.defaults()),
            new Entry(
                    "tema",
                    "forecasts threads from average and trend, adapts the idle timeout, at most 8 threads",
                    "[lee2011]",
                    cores -> Tema.defaults()),
            new Entry(
                    "tema-erlang",
                    "tema, but the M/M/c queue sets the maximum",
                    "[lee2011, section 3.3]",
                    cores -> Tema.with(Tema.Threshold.ERLANG_C, Tema.Waiting.TREND)),
            new Entry(
                    "cost-balance",
                    "balances the cost of creating threads against the cost of keeping them",
                    "[ling2000]",
                    cores -> CostBalance.defaults()),
            new Entry(
                    "cpu-utilisation",
                    "adds a thread if tasks wait while the CPU is free, removes one if the CPU is busy",
                    "[robsman2002]; [bahadur2022sword], its reference 21",
                    CpuUtilisation::defaults),
            new Entry(
                    "response-time",
                    "adds a thread when response times got worse, removes one when they got better",
                    "[chen2010]; [bahadur2022sword], its reference 26",
                    ResponseTimeStep::defaults),
            new Entry(
                    "average-idle-time",
                    "climbs towards the shortest queue wait",
                    "[xu2004]",
                    AverageIdleTime::defaults),
            new Entry(
                    "adapt-t",
                    "tries steps up and down in turn, undoes those that do not improve latency by 5 %",
                    "[costa2019]",
                    AdaptT::defaults),
            new Entry(
                    "hill-climbing",
                    "varies the size as a square wave and climbs where throughput follows (.NET)",
                    "[hellerstein2009]; .NET runtime",
                    HillClimbing::defaults),
            new Entry(
                    "open-liberty",
                    "moves to the sizes that probably have more throughput",
                    "Open Liberty",
                    OpenLiberty::defaults),
            new Entry(
                    "gradient-limit",
                    "shrinks when service times rise above their long-run mean",
                    "Netflix concurrency-limits",
                    GradientLimit::defaults));

    private SizingPolicies() {}

    /**
     * One policy of the catalogue.
     *
     * @param name the name as users type it
     * @param summary what the policy does, in one line
     * @param source where it comes from; citations in brackets are keys of {@code docs/reference/bibliography.md}
     * @param defaults makes the policy with its default parameters for a number of cores
     */
    public record Entry(String name, String summary, String source, IntFunction<SizingPolicy> defaults) {}

    /** Returns every policy, in the order in which they are listed to users. */
    public static List<Entry> all() {
        return ALL;
    }
}
