package dev.tidepool.lab.race.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Policies are pure: fed with the samples that a real pool took, a fresh one decides the same again.
 *
 * <p>The recorded files beside this test are logs of {@link #run} on real threads. To record anew: {@code
 * mvn verify -pl lab/race -am -Dtest=ReplayTest -Dtidepool.record=FOLDER -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class ReplayTest {
    private static final int CORES = 2;
    private static final int TASKS = 1_000;
    private static final int AT_ONCE = 40;
    private static final String RECORDING = System.getProperty("tidepool.record", "");

    @TempDir
    private Path folder;

    /** The policies of the recorded files. */
    static Stream<String> recorded() {
        return Stream.of("auto", "tema", "profiled-request-rate");
    }

    static Stream<String> policies() {
        return RECORDING.isEmpty() ? SizingPolicies.all().stream().map(SizingPolicies.Entry::name) : recorded();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void aLogRecordedEarlierReplaysToIdenticalDecisions(String policy) throws IOException {
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(policy + ".jsonl"))) {
            SampleLog log = SampleLog.read(in);

            assertThat(log.steps()).hasSizeGreaterThan(2);
            assertThat(wordless(replay(policy, log))).isEqualTo(wordless(log.steps()));
        }
    }

    /** Without the reasons, whose wording may be improved. */
    private static List<SampleLog.Step> wordless(List<SampleLog.Step> steps) {
        return steps.stream()
                .map(step -> new SampleLog.Step(
                        step.atNanos(), step.sample(), step.decision().withReason("")))
                .toList();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("policies")
    void aLogRecordedNowReplaysToIdenticalDecisions(String policy) throws Exception {
        Path file = recordings().resolve(policy + ".jsonl");
        SampleLog recorded = run(policy);
        recorded.write(file);

        try (InputStream in = Files.newInputStream(file)) {
            SampleLog log = SampleLog.read(in);
            assertThat(log).isEqualTo(recorded);
            assertThat(replay(policy, log)).isEqualTo(recorded.steps());
        }
    }

    /** Runs short blocking tasks of two types on a real pool. */
    private static SampleLog run(String policy) throws InterruptedException {
        Semaphore places = new Semaphore(AT_ONCE);
        try (AdaptiveExecutor pool = AdaptiveExecutor.builder("recorded")
                .sizing(policy(policy))
                .bounds(0, 64)
                .decisionLog(100_000)
                .build()) {
            Runnable quick = () -> block(200_000, places);
            Runnable slow = () -> block(3_000_000, places);
            int tasks = RECORDING.isEmpty() ? TASKS : 60 * TASKS;
            for (int i = 0; i < tasks; i++) {
                places.acquire();
                pool.execute(i % 3 == 0 ? slow : quick);
            }
            List<DecisionRecord> decisions = pool.decisions();
            return SampleLog.of(new PoolBounds(0, 64, Runtime.getRuntime().availableProcessors()), decisions);
        }
    }

    private static void block(long nanos, Semaphore places) {
        LockSupport.parkNanos(nanos);
        places.release();
    }

    private static List<SampleLog.Step> replay(String policy, SampleLog log) {
        SizingController controller =
                new SizingController(log.steps().get(0).atNanos(), policy(policy), log.bounds(), 100_000);
        for (SampleLog.Step step : log.steps().subList(1, log.steps().size())) {
            controller.step(step.atNanos(), Objects.requireNonNull(step.sample()));
        }
        return SampleLog.of(log.bounds(), controller.decisions()).steps();
    }

    private static SizingPolicy policy(String name) {
        return SizingPolicies.all().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow()
                .defaults()
                .apply(CORES);
    }

    private Path recordings() throws IOException {
        return RECORDING.isEmpty() ? folder : Files.createDirectories(Path.of(RECORDING));
    }
}
