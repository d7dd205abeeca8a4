package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.Policies;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CPU utilisation, response time and average idle time: policies that add or remove one thread at a time. */
class StepPoliciesTest {
    private static final PoolBounds BOUNDS = PoolBounds.unlimited(4);

    private static int threads(Sizer sizer, PoolSample sample) {
        SizingDecision decision = sizer.decide(sample);
        assertThat(decision.floor()).isEqualTo(decision.target()).isEqualTo(decision.limit());
        return decision.target();
    }

    private static PoolSample cpu(double fraction, int waiting) {
        return sample().threads(4, 4).queue(waiting).cpu(2, fraction).build();
    }

    private static PoolSample response(double millis) {
        return sample().arrivals(1).completions(1).response(millis, millis).build();
    }

    @Test
    void aSizerStepsWithinBoundsThatChange() {
        Sizer sizer = Policies.sizing("cpu-utilisation", 4).newSizer(new PoolBounds(0, 4, 4));
        assertThat(threads(sizer, cpu(0.5, 1))).isEqualTo(4);
        sizer.boundsChanged(new PoolBounds(0, 6, 4));
        assertThat(threads(sizer, cpu(0.5, 1))).isEqualTo(5);
        assertThat(threads(sizer, cpu(0.5, 1))).isEqualTo(6);
        sizer.boundsChanged(new PoolBounds(0, 2, 4));
        assertThat(threads(sizer, cpu(0.5, 1))).isEqualTo(2);
    }

    /**
     * Each step has a measurement and the threads after it. The measurement is CPU/WAITING, a response time in ms, or a
     * queue wait in ms. A dash stands for an interval without completions or waits.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    cpu-utilisation   | adds while tasks wait on a free CPU | 0.79/1=5 0.80/1=5 0.10/0=5 0.10/9=6
                    cpu-utilisation   | removes threads on a busy CPU, but not below the cores \
                                      | 0.5/1=5 0.95/1=5 0.96/1=4 0.96/1=4
                    response-time     | grows when worse and shrinks when better | 100=4 120=5 110=4 110=4 -=4 111=5
                    average-idle-time | climbs towards the shortest wait | -=4 100=5 80=6 90=5 70=4 70=4 80=5
                    """)
    void followsItsMeasurement(String name, String what, String steps) {
        Sizer sizer = Policies.sizing(name, 4).newSizer(BOUNDS);
        for (String step : steps.split(" ", -1)) {
            String[] words = step.split("[/=]", -1);
            PoolSamples idle = sample().threads(4, 2);
            double measured = words[0].equals("-") ? Double.NaN : Double.parseDouble(words[0]);
            PoolSample sample = switch (name) {
                case "cpu-utilisation" -> cpu(measured, Integer.parseInt(words[1]));
                case "response-time" -> words[0].equals("-") ? idle.build() : response(measured);
                default ->
                    words[0].equals("-")
                            ? idle.build()
                            : idle.queue(1).queuedWait(measured).build();
            };
            int expected = Integer.parseInt(words[words.length - 1]);
            assertThat(threads(sizer, sample)).as("%s: %s", what, step).isEqualTo(expected);
        }
    }

    @Test
    void cpuUtilisationKeepsItsSizeWhereTheCpuIsUnknown() {
        Sizer sizer = CpuUtilisation.defaults(4).newSizer(BOUNDS);
        SizingDecision decision = sizer.decide(cpu(Double.NaN, 5));
        assertThat(decision.target()).isEqualTo(4);
        assertThat(decision.reason()).isEqualTo("CPU unknown, 5 tasks wait: 4 threads");
    }

    @Test
    void responseTimeKeepsAThread() {
        Sizer sizer = ResponseTimeStep.defaults(2).newSizer(BOUNDS);
        int threads = 0;
        for (int millis = 100; millis > 90; millis--) {
            threads = threads(sizer, response(millis));
        }
        assertThat(threads).isEqualTo(1);
    }

    @Test
    void noneCountsBeyondThePoolsBounds() {
        PoolBounds bounds = new PoolBounds(3, 6, 4);
        Sizer sizer = CpuUtilisation.defaults(4).newSizer(bounds);
        for (int i = 0; i < 50; i++) {
            threads(sizer, cpu(0.1, 1));
        }
        assertThat(threads(sizer, cpu(0.99, 1))).isEqualTo(5);
    }
}
