package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.Policies;
import dev.tidepool.policy.sizing.SizingPolicies.Entry;
import dev.tidepool.policy.sizing.ToyPool.Kind;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The properties of every policy of the catalogue in a closed loop, in which its decisions shape its samples. */
class ClosedLoopTest {
    private static final int CORES = 4;

    /** 100 of these per second keep five threads busy on average. */
    private static final Kind REQUEST = new Kind("request", 0, 50);

    static Stream<String> names() {
        return SizingPolicies.all().stream().map(Entry::name);
    }

    private static ToyPool pool(String name) {
        return new ToyPool(Policies.sizing(name, CORES), CORES);
    }

    private static int load(ToyPool pool, int seconds) {
        int submitted = 0;
        for (int millis = 0; millis < seconds * 1000; millis++) {
            if (millis % 10 == 0) {
                pool.submit(REQUEST);
                submitted++;
            }
            pool.step();
        }
        return submitted;
    }

    private static void drain(ToyPool pool, int seconds) {
        for (int millis = 0; millis < seconds * 1000 && pool.queueLength() + pool.alive() > 0; millis++) {
            pool.step();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void servesEveryTaskInTheEndAndAgainAfterSilence(String name) {
        ToyPool pool = pool(name);
        int submitted = load(pool, 10);
        drain(pool, 60);
        assertThat(pool.responseSeconds).hasSize(submitted);
        submitted += load(pool, 2);
        drain(pool, 20);
        assertThat(pool.responseSeconds).hasSize(submitted);
    }

    @ParameterizedTest
    @MethodSource("names")
    void doesNotGrowForEverAtASteadyLoad(String name) {
        ToyPool pool = pool(name);
        load(pool, 60);
        assertThat(pool.peak).isBetween(1, 150);
        assertThat(pool.controller.decisions()).allMatch(decision -> decision.failure() == null);
    }
}
