package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.Policies;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies.Entry;
import dev.tidepool.policy.sizing.auto.Auto;
import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizingPoliciesTest {
    private static final List<Entry> ALL = SizingPolicies.all();

    @Test
    void everyPolicyClassIsInTheCatalogue() throws IOException, URISyntaxException {
        assertThat(ALL.stream()
                        .map(entry -> entry.defaults().apply(4).getClass().getSimpleName())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Policies.beside(SizingPolicies.class, SizingPolicy.class));
    }

    @Test
    void theDefaultComesFirst() {
        assertThat(ALL.get(0).defaults().apply(4)).isInstanceOf(Auto.class);
    }

    @Test
    void everyEntryMakesThePolicyThatItNamesOrAVariantOfOne() {
        List<String> names = ALL.stream().map(Entry::name).toList();
        assertThat(names).doesNotHaveDuplicates();
        for (Entry entry : ALL) {
            assertThat(names).contains(entry.defaults().apply(4).name());
            assertThat(entry.summary()).isNotBlank().doesNotContain("\n", "|");
            assertThat(entry.source()).isNotBlank();
        }
    }

    @Test
    void noTwoEntriesMakeTheSamePolicy() {
        assertThat(ALL).extracting(entry -> (Object) entry.defaults().apply(4)).doesNotHaveDuplicates();
    }

    @Test
    void everyEntryWorksOnOneCoreAndOnManyThousands() {
        for (Entry entry : ALL) {
            assertThat(entry.defaults().apply(1)).isNotNull();
            assertThat(entry.defaults().apply(65_536)).isNotNull();
        }
    }

    private static String text(int threads) {
        return threads == Integer.MAX_VALUE ? "-" : Integer.toString(threads);
    }

    private static String text(Duration time) {
        return time.equals(SizingDecision.NEVER) ? "-" : time.toMillis() + "ms";
    }

    /** On four cores. A dash stands for no limit, and for never. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    # policy | floor, target, limit | growth: backlog, while idle | idle timeout, next sample | signals
                    auto                 |  0  0 16 | 0 false |   200ms    10ms | [EXECUTION, MACHINE_CPU]
                    fixed                |  4  4  4 | 0 false |       -       - | []
                    cached               |  0  0  - | 0 false | 60000ms       - | []
                    thread-per-request   |  0  0  - | 0 false |     0ms       - | []
                    watermark            |  4  4  8 | 0 false |    10ms       - | []
                    watermark-as-coded   |  4  8  8 | - true  |    10ms       - | []
                    watermark-sun        |  4  4  8 | 0 false |   300ms       - | []
                    axis2-watermark      |  4  4 40 | 40 false | 5000ms       - | []
                    request-rate         | 10 10  - | - false |   500ms  1000ms | []
                    crr-node             |  0  4  - | - false |   500ms  1000ms | []
                    crr-node-literal     |  0  4  - | - false |   500ms  1000ms | []
                    throughput-decline   |  0  4  - | - false |   500ms  1000ms | []
                    memory-guard         |  0  4  - | - false |   500ms  1000ms | [FREE_MEMORY]
                    profiled-request-rate | 10 10 - | - false |   500ms  1000ms | [TASK_TYPES]
                    littles-law          |  4  4  4 | 0 false |       -  1000ms | []
                    ema                  |  0  0  - | - false |   300ms   100ms | []
                    ema-group16          |  4  4  - | - false |   300ms    50ms | []
                    ema-group16-as-coded |  4  4  4 | - true  |       -    50ms | []
                    gaussian-linear      |  0  0  - | - false |   300ms   100ms | []
                    tema                 |  0  0  - | - false |   300ms   100ms | []
                    cost-balance         |  0  0  - | 0 false |     0ms  1000ms | []
                    cpu-utilisation      |  4  4  4 | 0 false |       -   100ms | [MACHINE_CPU]
                    response-time        |  4  4  4 | 0 false |       -  1000ms | [RESPONSE]
                    average-idle-time    |  4  4  4 | 0 false |       -  1000ms | [QUEUED_WAIT]
                    adapt-t              |  4  4  4 | 0 false |       - 10000ms | [RESPONSE]
                    hill-climbing        |  4  4  4 | 0 false |       -   192ms | [MACHINE_CPU]
                    open-liberty         |  4  4  4 | 0 false |       -  1500ms | [MACHINE_CPU]
                    gradient-limit       |  4  4  4 | 0 false |       -   100ms | []
                    """)
    void startsWithThisDecisionAndAsksForTheseSignals(
            String name, String threads, String growth, String times, String signals) {
        SizingPolicy policy = Policies.sizing(name, 4);
        SizingDecision first = policy.newSizer(PoolBounds.unlimited(4)).start();
        assertThat(threads.split(" +", -1))
                .containsExactly(text(first.floor()), text(first.target()), text(first.limit()));
        assertThat(growth).isEqualTo(text(first.growAtBacklog()) + " " + first.growWhileIdle());
        assertThat(times.split(" +", -1)).containsExactly(text(first.idleTimeout()), text(first.nextSampleAfter()));
        assertThat(policy.signals().stream().map(Enum::name).sorted().toList()).hasToString(signals);
    }

    /** One parameter differs from its default, and the message names the value and its range. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    fixed | threads | 0 | threads is 0; allowed is 1 to unlimited
                    cached | idleTimeout | PT-0.001S | idleTimeout is -1.0 ms; allowed is 0.0 ms to never
                    watermark-sun | low | 9 | low is 9; allowed is 0 to 8
                    axis2-watermark | core | 41 | core is 41; allowed is 0 to 40
                    request-rate | floor | 11 | initialThreads is 10; allowed is 11 to unlimited
                    throughput-decline | initialThreads | 0 | initialThreads is 0; allowed is 1 to unlimited
                    throughput-decline | tolerance | 1 | tolerance is 1.0; allowed is 0.0 to 0.99
                    memory-guard | bytesPerThread | 0 | bytesPerThread is 0.0; allowed is 1.0 to
                    littles-law | initialThreads | 0 | initialThreads is 0; allowed is 1 to unlimited
                    ema | alpha | 2 | alpha is 2.0; allowed is 0.001 to 1.0
                    ema-group16-as-coded | floor | 0 | floor is 0; allowed is 1 to unlimited
                    ema | interval | PT0S | interval is 0.0 ms; allowed is 1.0 ms to 3600000.0 ms
                    gaussian-linear | firstInterval | PT0.01S | firstInterval is 10.0 ms; allowed is 25.0 ms to 400.0 ms
                    tema | window | 1 | window is 1; allowed is 2 to 100000
                    tema | firstIdleTimeout | PT0.05S | firstIdleTimeout is 50.0 ms; allowed is 100.0 ms to 30000.0 ms
                    cost-balance | keepCost | -1 | keepCost is -1.0; allowed is 0.0
                    cpu-utilisation | highCpu | 0.7 | highCpu is 0.7; allowed is 0.8 to 1.0
                    response-time | step | 0 | step is 0; allowed is 1 to unlimited
                    average-idle-time | initialThreads | 0 | initialThreads is 0; allowed is 1 to unlimited
                    adapt-t | step | 0 | step is 0; allowed is 1 to unlimited
                    hill-climbing | most | 3 | least is 4; allowed is 1 to 3
                    open-liberty | least | 0 | least is 0; allowed is 1 to 1000
                    gradient-limit | most | 3 | least is 4; allowed is 1 to 3
                    gradient-limit | tolerance | 0.5 | tolerance is 0.5; allowed is 1.0 to 100.0
                    """)
    void aParameterOutOfRangeIsNamed(String name, String parameter, String value, String message) {
        assertThatThrownBy(() -> Policies.with(Policies.sizing(name, 4), parameter, value))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void axis2QueuesUpToTheWatermarkBeforeItGrowsBeyondTheCore() {
        SizingDecision decision = new Axis2Watermark(2, 10, 5, Duration.ofSeconds(5))
                .newSizer(PoolBounds.unlimited(4))
                .start();
        assertThat(decision.target()).isEqualTo(2);
        assertThat(decision.growsOnSubmission(2, 0, 0, 9)).isFalse();
        assertThat(decision.growsOnSubmission(2, 0, 0, 10)).isTrue();
        assertThat(decision.growsOnSubmission(5, 0, 0, 10)).isFalse();
    }
}
