package dev.tidepool.lab.measure.contestant;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.options.Parameters;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.EmaAsCoded;
import dev.tidepool.policy.sizing.Watermark;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * The four executor services of [group16, section 4.2], on our engine with its policies and queue layouts. Watermarks
 * or the EMA predictor set the threads. Tasks wait in one shared queue or in a fixed number of queues with stealing.
 *
 * <p>Interpretation: the defaults follow the text. {@code growth=as-coded} and the services whose name ends in {@code
 * -as-coded} follow the authors' code, which gave the published tables. Idle threads take tasks in turn, as threads
 * that wait on a JDK queue.
 */
final class Group16Services {
    /** EMA as in the text forecasts a thread for each task of a burst; Linux allows a process about 32,000. */
    private static final int MAX_THREADS = 10_000;

    private Group16Services() {}

    /** The parameters of {@link Watermark} and of {@link QueueLayout}, which check the ranges. */
    private record WatermarkWithQueues(
            int low, int high, Duration idleTimeout, Watermark.Growth growth, int queues, Placement placement) {
        WatermarkWithQueues {
            Watermark unused = new Watermark(low, high, 0, idleTimeout, growth);
            QueueLayout.striped(queues, placement);
        }

        static WatermarkWithQueues of(Watermark policy, int queues) {
            return new WatermarkWithQueues(
                    policy.low(), policy.high(), policy.idleTimeout(), policy.growth(), queues, Placement.ROUND_ROBIN);
        }

        Watermark policy() {
            return new Watermark(low, high, 0, idleTimeout, growth);
        }
    }

    /** The parameters of {@link Ema} and of {@link QueueLayout}, which check the ranges. */
    private record EmaWithQueues(
            double alpha,
            Duration interval,
            int floor,
            Duration idleTimeout,
            Ema.Falling falling,
            int queues,
            Placement placement) {
        EmaWithQueues {
            Ema unused = new Ema(alpha, interval, floor, idleTimeout, falling);
            QueueLayout.striped(queues, placement);
        }

        static EmaWithQueues of(Ema policy, int queues) {
            return new EmaWithQueues(
                    policy.alpha(),
                    policy.interval(),
                    policy.floor(),
                    policy.idleTimeout(),
                    policy.falling(),
                    queues,
                    Placement.ROUND_ROBIN);
        }

        Ema policy() {
            return new Ema(alpha, interval, floor, idleTimeout, falling);
        }
    }

    static List<Family> families(int cores) {
        return List.of(
                family(
                        "group16-shared-watermark",
                        "one queue; watermarks set the threads, from the cores to twice the cores",
                        Watermark.defaults(cores),
                        policy -> policy,
                        policy -> QueueLayout.SHARED),
                family(
                        "group16-shared-ema",
                        "one queue; an EMA forecasts the threads every 50 ms",
                        Ema.group16(cores),
                        policy -> policy,
                        policy -> QueueLayout.SHARED),
                family(
                        "group16-fixed-watermark",
                        "one queue per core, stealing; watermarks set the threads, from the cores to twice the cores",
                        WatermarkWithQueues.of(Watermark.defaults(cores), cores),
                        WatermarkWithQueues::policy,
                        each -> QueueLayout.striped(each.queues, each.placement)),
                family(
                        "group16-fixed-ema",
                        "one queue per core, stealing; an EMA forecasts the threads every 50 ms",
                        EmaWithQueues.of(Ema.group16(cores), cores),
                        EmaWithQueues::policy,
                        each -> QueueLayout.striped(each.queues, each.placement)),
                family(
                        "group16-shared-ema-as-coded",
                        "one queue; each submission starts one thread up to a forecast",
                        EmaAsCoded.defaults(),
                        policy -> policy,
                        policy -> QueueLayout.SHARED),
                family(
                        "group16-fixed-ema-as-coded",
                        "one queue per core, stealing; each submission starts one thread up to a forecast",
                        EmaAsCoded.defaults(),
                        policy -> policy,
                        policy -> QueueLayout.striped(cores, Placement.ROUND_ROBIN)));
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
