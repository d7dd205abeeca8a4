package dev.tidepool.lab.measure.contestant;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.options.Parameters;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Watermark;
import java.util.List;
import java.util.function.Function;

/**
 * The four executor services of [group16, section 4.2]: threads by watermarks or by the EMA
 * predictor, one shared queue or a fixed number of queues with stealing. On our engine, with its
 * policies and queue layouts.
 *
 * <p>Interpretation: they are what the text has; {@code growth=as-coded} and {@code series=as-coded} are the
 * authors' code, which the published tables come from. Idle threads
 * take tasks in turn, as threads do that wait on a queue of the JDK's.
 */
final class Group16Services {
    /** EMA as coded asks for a thread or two for each task of a burst; Linux lets a process have about 32,000. */
    private static final int MAX_THREADS = 10_000;

    private Group16Services() {}

    static List<Family> families(int cores) {
        return List.of(
                family(
                        "group16-shared-watermark",
                        "one queue, threads by watermarks, from cores to twice that",
                        Watermark.defaults(cores),
                        policy -> policy,
                        policy -> QueueLayout.SHARED),
                family(
                        "group16-shared-ema",
                        "one queue, threads forecast each 50 ms",
                        Ema.group16(cores),
                        policy -> policy,
                        policy -> QueueLayout.SHARED),
                family(
                        "group16-fixed-watermark",
                        "a queue a core with stealing, threads by watermarks, from cores to twice that",
                        Group16Watermark.defaults(cores),
                        Group16Watermark::policy,
                        Group16Watermark::layout),
                family(
                        "group16-fixed-ema",
                        "a queue a core with stealing, threads forecast each 50 ms",
                        Group16Ema.defaults(cores),
                        Group16Ema::policy,
                        Group16Ema::layout));
    }

    private static <P extends Record> Family family(
            String name,
            String summary,
            P defaults,
            Function<P, SizingPolicy> policy,
            Function<P, QueueLayout> layout) {
        return new Family(Group.PAPERS, name, summary, "[group16, section 4.2]", typed -> {
            P parameters = typed.applyTo(defaults);
            SizingPolicy sizing = policy.apply(parameters);
            return new Contestant(
                    typed.text(),
                    sizing.name(),
                    Parameters.of(parameters).shown(),
                    threads -> AdaptivePools.open(
                            AdaptiveExecutor.builder(typed.name())
                                    .sizing(sizing)
                                    .bounds(0, MAX_THREADS)
                                    .idleOrder(IdleOrder.FIFO)
                                    .queueLayout(layout.apply(parameters)),
                            threads));
        });
    }
}
