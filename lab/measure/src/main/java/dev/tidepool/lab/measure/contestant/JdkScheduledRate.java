package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * The {@link ThreadPoolExecutor} with which [bahadur2022knob, section 4] compares FOTP. Its size is the highest
 * request rate of the run so far, and at least 10 threads. See {@link HighestRateExecutor}.
 */
final class JdkScheduledRate {
    private static final int PAPERS_INITIAL = 10;
    private static final int MAX = 10_000;

    private JdkScheduledRate() {}

    /**
     * The parameters.
     *
     * @param initial threads before the first second ends, 1 to {@code max}
     * @param max maximum of threads; the paper has none
     */
    private record Size(int initial, int max) {
        Size {
            Require.inRange("max", max, 1, Threads.MAX);
            Threads.requireUpTo("initial", initial, 1, max);
        }
    }

    static Family family() {
        return Family.of(
                Group.JDK,
                "jdk-scheduled-rate",
                "ThreadPoolExecutor with as many threads as the most arrivals in a second so far",
                "[bahadur2022knob, section 4]",
                new Size(PAPERS_INITIAL, MAX),
                (set, threads) -> new Pool(HighestRateExecutor.open(set.initial, set.max, threads)));
    }

    private record Pool(HighestRateExecutor rated) implements ContestantPool {
        @Override
        public ExecutorService executor() {
            return rated;
        }

        @Override
        public long resizes() {
            return rated.resizes();
        }
    }
}
