package dev.tidepool.lab.simulator.theory;

import static dev.tidepool.lab.simulator.theory.QueueExperiment.MEAN_SERVICE_NANOS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.lab.workload.durations.LogNormal;
import dev.tidepool.policy.forecast.ErlangC;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The simulator against queueing theory: mean wait and probability of waiting of M/M/c (Erlang C), M/D/1 and M/G/1
 * (Pollaczek-Khinchine), and mean response of processor sharing. Servers are the threads of a fixed pool with tasks
 * that sleep; for processor sharing they are the machine's cores.
 *
 * <p>Within 1 % in the nightly tier, within 3 % in the full one. Each case simulates enough tasks for a
 * standard error below a third of that: 1 to 40 million tasks for 1 % (at utilisation 0.9, the mean wait of M/M/1 has a
 * relative variance of about 310/n with control variates, 440/n without), 1 to 5 for 3 %.
 */
class QueueTheoryTest {
    private static final double FULL = 3;
    private static final double NIGHTLY = 1;
    private static final Distribution EXPONENTIAL = new Exponential(MEAN_SERVICE_NANOS);
    private static final Distribution CONSTANT = new Constant(MEAN_SERVICE_NANOS);
    private static final double SIGMA = 0.8;
    private static final Distribution LOG_NORMAL = new LogNormal(MEAN_SERVICE_NANOS, SIGMA);

    record Case(int servers, double utilisation) {}

    static List<Case> corners() {
        return cases(new int[] {1, 2, 4, 10}, 0.5, 0.9);
    }

    static List<Case> all() {
        return cases(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0.5, 0.6, 0.7, 0.8, 0.9);
    }

    private static List<Case> cases(int[] servers, double... utilisations) {
        List<Case> cases = new ArrayList<>();
        for (int c : servers) {
            for (double utilisation : utilisations) {
                cases.add(new Case(c, utilisation));
            }
        }
        return cases;
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("corners")
    void threadsAreServersOfMMc(Case queue) {
        checkMMc(queue, FULL);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("all")
    void threadsAreServersOfMMcWithinOnePercentInEveryCase(Case queue) {
        checkMMc(queue, NIGHTLY);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9})
    void oneThreadIsTheServerOfMD1AndMG1(double utilisation) {
        checkMG1(utilisation, CONSTANT, 1, FULL);
        checkMG1(utilisation, LOG_NORMAL, logNormalSquares(), FULL);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7, 0.9})
    void oneThreadIsTheServerOfMD1AndMG1WithinOnePercent(double utilisation) {
        checkMG1(utilisation, CONSTANT, 1, NIGHTLY);
        checkMG1(utilisation, LOG_NORMAL, logNormalSquares(), NIGHTLY);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9})
    void coresAreSharedAsInTheory(double utilisation) {
        checkSharing(1, utilisation, CONSTANT, 1, FULL);
        checkSharing(2, utilisation, LOG_NORMAL, logNormalSquares(), FULL);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.7, 0.9})
    void coresAreSharedAsInTheoryWithinOnePercent(double utilisation) {
        for (int cores : new int[] {1, 2, 4}) {
            checkSharing(cores, utilisation, CONSTANT, 1, NIGHTLY);
            checkSharing(cores, utilisation, EXPONENTIAL, 2, NIGHTLY);
            checkSharing(cores, utilisation, LOG_NORMAL, logNormalSquares(), NIGHTLY);
        }
    }

    private static void checkMMc(Case queue, double percent) {
        int c = queue.servers();
        QueueExperiment result = fifo(c, queue.utilisation(), EXPONENTIAL, 2, percent);
        assertThat(result.meanWait())
                .isCloseTo(ErlangC.meanWait(c, c * queue.utilisation(), 1), withinPercentage(percent));
        assertThat(result.waitProbability())
                .isCloseTo(ErlangC.waitProbability(c, c * queue.utilisation()), withinPercentage(percent));
    }

    /** Pollaczek-Khinchine: W = lambda E(S^2) / (2 (1 - rho)); the server is busy with probability rho. */
    private static void checkMG1(double utilisation, Distribution service, double squares, double percent) {
        QueueExperiment result = fifo(1, utilisation, service, squares, percent);
        double wait = utilisation * squares / (2 * (1 - utilisation));
        assertThat(result.meanWait()).isCloseTo(wait, withinPercentage(percent));
        assertThat(result.waitProbability()).isCloseTo(utilisation, withinPercentage(percent));
    }

    private static QueueExperiment fifo(
            int servers, double utilisation, Distribution service, double squares, double percent) {
        return experiment(Phase.Kind.WAIT, servers, utilisation, service, squares, percent)
                .run(PoolModel.of(new Fixed(servers), 1), MachineModel.ideal(1));
    }

    /**
     * Processor sharing is a symmetric queue [kelly1979, section 3.3]: the mean response time depends only on the mean
     * service time, so it is that of M/M/c; with one core, S / (1 - rho).
     */
    private static void checkSharing(
            int cores, double utilisation, Distribution service, double squares, double percent) {
        QueueExperiment result = experiment(Phase.Kind.CPU, cores, utilisation, service, squares, percent)
                .run(PoolModel.of(Cached.defaults(), cores), MachineModel.ideal(cores));
        double response = 1 + ErlangC.meanWait(cores, cores * utilisation, 1);
        assertThat(result.meanResponse()).isCloseTo(response, withinPercentage(percent));
        if (cores == 1) {
            assertThat(response).isCloseTo(1 / (1 - utilisation), withinPercentage(1e-6));
        }
    }

    private static QueueExperiment experiment(
            Phase.Kind kind, int servers, double utilisation, Distribution service, double squares, double percent) {
        double nanosSquared = squares * MEAN_SERVICE_NANOS * MEAN_SERVICE_NANOS;
        return new QueueExperiment(kind, servers, utilisation, service, nanosSquared, percent / 100 / 3);
    }

    private static double logNormalSquares() {
        return StrictMath.exp(SIGMA * SIGMA);
    }
}
