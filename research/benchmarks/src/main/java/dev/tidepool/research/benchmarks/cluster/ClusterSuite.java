package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.cell.Experiment;
import dev.tidepool.research.benchmarks.fork.ForkMain;
import dev.tidepool.research.benchmarks.fork.Suite;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Effort;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The distributed executor on several processes of this machine, compared with plain Hazelcast and other routing. */
public final class ClusterSuite implements Suite<ClusterRoute> {
    /** The JVM options of every process: callers and members of all contestants. */
    static final List<String> JVM = List.of("-Xms512m", "-Xmx512m");

    static final String ECHO_THEN_SLEEP = "echo-sleep";
    static final String FROZEN = "frozen";
    static final String WEAK = "weak";
    static final String OVERLOAD = "overload";
    static final String MEMORY = "in-flight";

    /** The cells of idle callers: the number follows. */
    static final String LINKS = "links-";

    static final List<String> LINK_CELLS =
            Stream.of(20, 100, 300, 1_000).map(count -> LINKS + count).toList();

    private static final List<Cell<ClusterRoute>> CELLS = List.of(
            cell(
                    ECHO_THEN_SLEEP,
                    "2 members: echoes of 100 bytes, 1,000 in flight; then, on the same processes, 2,000/s that "
                            + "sleep for 100 ms",
                    new Measured(ClusterSize.of(2), new EchoThenSleep()),
                    ClusterRoute.OURS,
                    ClusterRoute.PROTECTED,
                    ClusterRoute.PLAIN,
                    ClusterRoute.PLAIN_AS_IT_COMES),
            cell(
                    FROZEN,
                    "3 members, 5,000/s that sleep for 1 ms; SIGSTOP freezes one member for 5 s",
                    new Measured(ClusterSize.of(3), new FrozenMember()),
                    ClusterRoute.OURS,
                    ClusterRoute.PLAIN,
                    ClusterRoute.ROUND_ROBIN),
            cell(
                    WEAK,
                    "3 members, tasks of 5 ms CPU at 60 % of the machine; one member loses 80 % of its third "
                            + "of the machine for 10 s",
                    new Measured(ClusterSize.of(3), new WeakMember()),
                    ClusterRoute.OURS,
                    ClusterRoute.ROUND_ROBIN,
                    ClusterRoute.CRR),
            cell(
                    OVERLOAD,
                    "2 members of 16 threads, tasks that sleep for 10 ms: 90 % of the capacity, then 140 % for "
                            + "3 s, then 100 %",
                    new Measured(new ClusterSize(2, 16), new OverloadSpike()),
                    ClusterRoute.OURS,
                    ClusterRoute.PLAIN,
                    ClusterRoute.ROUND_ROBIN),
            cell(
                    MEMORY,
                    "1 member with 10,000 sleeping tasks of 100 bytes in flight",
                    new Measured(ClusterSize.of(1), new MemberMemory()),
                    ClusterRoute.OURS,
                    ClusterRoute.PLAIN),
            links(20),
            links(100),
            links(300),
            links(1_000));

    public static void main(String[] arguments) {
        ForkMain.run(new ClusterSuite(), arguments);
    }

    private static Cell<ClusterRoute> links(int callers) {
        return cell(
                LINKS + callers,
                "1 member with %,d callers that have no tasks, all in one other process".formatted(callers),
                new Measured(ClusterSize.of(1), new IdleLinks(callers)),
                ClusterRoute.OURS);
    }

    private static Cell<ClusterRoute> cell(
            String name, String description, Experiment<ClusterRoute> experiment, String... routes) {
        Set<String> measured = Set.of(routes);
        return new Cell<>(name, description, route -> measured.contains(route.name()), 1, experiment);
    }

    @Override
    public List<Cell<ClusterRoute>> cells() {
        return CELLS;
    }

    @Override
    public List<ClusterRoute> contenders() {
        return ClusterRoute.ALL;
    }

    @Override
    public Effort effort(boolean quick) {
        // Four new JVMs on two cores compile for ten seconds; an echo is then six times as fast.
        return quick ? Effort.QUICK.lasting(2) : Effort.FULL.lasting(12);
    }

    @Override
    public List<String> flags() {
        return JVM;
    }

    @Override
    public List<BarResult> judge(BenchmarkResult result) {
        return new ClusterBars(result).judge();
    }

    @Override
    public String text(BenchmarkResult result) {
        return ClusterText.of(result);
    }
}
