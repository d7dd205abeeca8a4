package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import dev.tidepool.cluster.simulated.SimulatedCluster.MemberNode;
import dev.tidepool.policy.routing.ShortestWait;
import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random tasks under random faults: freezes, lost nodes, nodes that others no longer see, losses, delays and
 * cuts. Every future must complete in time, no task without a key may run twice, no task may start after its future
 * has completed, and a task with a result must have run.
 */
class SeededFaultsTest {
    private static final int SECONDS = 60;

    /** Long enough for a rest and two questions. */
    private static final int REST_SECONDS = 30;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Rounds.of(10));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyTaskHasOneOutcome(long seed) {
        new Run(seed).check();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyTaskHasOneOutcomeBetweenRests(long seed) {
        new Run(seed).checkWithRests();
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {1_000, 2_000, 3_000, 4_000})
    void everyTaskHasOneOutcomeOverManySeeds(long firstSeed) {
        check(firstSeed, 10);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(longs = {1_000, 2_000, 3_000, 4_000})
    void everyTaskHasOneOutcomeInTheLongForm(long firstSeed) {
        check(firstSeed, 1_000);
    }

    private static void check(long firstSeed, int seeds) {
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            new Run(seed).check();
            if (seed % 4 == 0) {
                new Run(seed).checkWithRests();
            }
        }
    }

    private record Submitted(
            CallerNode caller, String task, TaskOptions options, long at, CompletableFuture<String> future) {}

    private static final class Run {
        private final long seed;
        private final SimulatedCluster cluster;
        private final SimulatedNetwork network;
        private final Random chance;
        private final List<MemberNode> members = new ArrayList<>();
        private final List<CallerNode> callers = new ArrayList<>();
        private final Map<String, Submitted> submitted = new HashMap<>();
        private int rejected;

        Run(long seed) {
            this.seed = seed;
            cluster = new SimulatedCluster(seed).threads(4);
            if (seed % 2 == 0) {
                cluster.routing = ShortestWait.defaults();
            }
            network = cluster.network;
            chance = network.chance();
            for (int i = 0; i < 3; i++) {
                members.add(cluster.member());
            }
            callers.add(cluster.caller());
            callers.add(cluster.caller());
            cluster.run(1_000);
        }

        void check() {
            network.every(null, Duration.ofMillis(5), this::maybeSubmit);
            network.every(null, Duration.ofMillis(700), this::maybeFault);
            network.run(Duration.ofSeconds(SECONDS));
            end();
        }

        /** Tasks come for a few seconds now and then. Faults go on while the callers rest. */
        void checkWithRests() {
            network.every(null, Duration.ofMillis(5), () -> {
                if (network.now() / 1_000_000_000 % REST_SECONDS < 3) {
                    maybeSubmit();
                }
            });
            network.every(null, Duration.ofMillis(700), this::maybeFault);
            network.run(Duration.ofSeconds(6 * REST_SECONDS));
            end();
            assertThat(cluster.rests).as("seed %d", seed).isPositive();
        }

        private void end() {
            quiet = true;
            members.forEach(member -> network.thaw(member.engine()));
            callers.forEach(caller -> network.thaw(caller.engine()));
            network.loss(0);
            network.run(Duration.ofSeconds(40));
            assertThat(submitted).as("seed %d", seed).hasSizeGreaterThan(1_000);
            submitted.values().forEach(this::checkOne);
            assertThat(submitted.values().stream()
                            .filter(task -> !task.future().isCompletedExceptionally())
                            .count())
                    .as("completed with seed %d, rejected %d", seed, rejected)
                    .isGreaterThan(submitted.size() / 5);
        }

        private boolean quiet;

        private final List<Freeze> freezes = new ArrayList<>();

        private record Freeze(SimulatedEngine node, long from, long to) {}

        private void maybeSubmit() {
            CallerNode caller = callers.get(chance.nextInt(callers.size()));
            if (quiet || !caller.engine().isUp()) {
                return;
            }
            String task = submitted.size() + rejected + "-" + (1 + chance.nextInt(40)) + "ms";
            TaskOptions options = TaskOptions.defaults().limit(Duration.ofMillis(100 + chance.nextInt(5_000)));
            if (chance.nextInt(4) == 0) {
                options = options.idempotent(task);
            }
            if (chance.nextInt(4) == 0) {
                options = options.patience(Duration.ofMillis(chance.nextInt(5_000)));
            }
            long at = network.now();
            try {
                CompletableFuture<String> future = cluster.submit(caller, task, options);
                submitted.put(task, new Submitted(caller, task, options, at, future));
                if (chance.nextInt(50) == 0) {
                    network.after(null, Duration.ofMillis(chance.nextInt(100)), () -> future.cancel(true));
                }
            } catch (TaskRejectedException full) {
                rejected++;
                // No rejected task may start.
                submitted.put(task, new Submitted(caller, task, options, at, CompletableFuture.failedFuture(full)));
                cluster.ends.put(task, at);
            }
        }

        private void maybeFault() {
            if (quiet) {
                return;
            }
            MemberNode member = members.get(chance.nextInt(members.size()));
            CallerNode caller = callers.get(chance.nextInt(callers.size()));
            switch (chance.nextInt(9)) {
                case 0 -> freeze(member.engine(), chance.nextInt(20_000));
                case 1, 2 -> freeze(member.engine(), chance.nextInt(2_500));
                case 3 -> freeze(caller.engine(), chance.nextInt(3_000));
                case 4 -> {
                    network.vanish(member.engine(), Duration.ofMillis(chance.nextInt(5_000)));
                    members.remove(member);
                    members.add(cluster.member());
                }
                case 5 -> network.loss(chance.nextInt(3) == 0 ? 0.05 : 0);
                case 6 -> network.slowest(Duration.ofMillis(1 + chance.nextInt(chance.nextBoolean() ? 10 : 800)));
                case 7 -> {
                    boolean toMember = chance.nextBoolean();
                    SimulatedEngine from = toMember ? caller.engine() : member.engine();
                    SimulatedEngine to = toMember ? member.engine() : caller.engine();
                    network.cut(from, to, true);
                    network.after(null, Duration.ofMillis(chance.nextInt(4_000)), () -> network.cut(from, to, false));
                }
                default -> {
                    // No fault.
                }
            }
        }

        private void freeze(SimulatedEngine node, int millis) {
            freezes.add(new Freeze(node, network.now(), network.now() + millis * 1_000_000L));
            network.freeze(node);
            network.after(null, Duration.ofMillis(millis), () -> network.thaw(node));
        }

        private void checkOne(Submitted one) {
            String what = "seed %d, task %s".formatted(seed, one.task());
            assertThat(one.future()).as(what).isDone();
            List<Long> starts = cluster.starts.getOrDefault(one.task(), List.of());
            long end = cluster.ends.get(one.task());
            if (one.options().key() == null) {
                assertThat(starts).as(what).hasSizeLessThanOrEqualTo(1);
                assertThat(starts)
                        .as(what + " started after its end")
                        .allMatch(start -> start <= end || one.future().isCancelled());
            }
            boolean frozen = freezes.stream()
                    .anyMatch(freeze -> freeze.node() == one.caller().engine()
                            && freeze.from() <= one.at() + one.options().limit().toNanos() + 1_000_000_000
                            && freeze.to() >= one.at());
            if (!frozen) {
                assertThat(end - one.at())
                        .as(what + " ended too late")
                        .isLessThanOrEqualTo(one.options().limit().toNanos() + 1_000_000_000);
            }
            if (!one.future().isCompletedExceptionally()) {
                assertThat(starts).as(what).isNotEmpty();
            }
        }
    }
}
