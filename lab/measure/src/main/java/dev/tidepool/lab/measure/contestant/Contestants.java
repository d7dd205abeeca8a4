package dev.tidepool.lab.measure.contestant;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.options.TypedName;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.UnknownNameException;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every pool that can race on this JDK. A contestant is a file with a {@link Family} and a line here. A test checks
 * that {@code docs/reference/contestants.md} describes it.
 */
public final class Contestants {
    private Contestants() {}

    /** Returns the pools in the order of the list: by group, ours first. */
    public static List<Family> all() {
        return Stream.of(
                        AdaptivePools.families(cores()),
                        Group16Services.families(cores()),
                        jdk(),
                        List.of(JdkForkJoin.workStealing(cores())),
                        List.of(JdkScheduledRate.family()),
                        List.of(JBossEnhanced.family()),
                        List.of(Jetty.family()),
                        List.of(Tomcat.family()),
                        List.of(ConcurrencyLimits.family()))
                .flatMap(List::stream)
                .toList();
    }

    public static List<Family> of(Group group) {
        return all().stream().filter(family -> family.group() == group).toList();
    }

    /** Returns the JDK's default contestants: one for each way in which the JDK sizes a pool. */
    public static List<Family> jdk() {
        List<Family> families = new ArrayList<>(JdkThreadPools.families(cores()));
        families.add(JdkForkJoin.forkJoin(cores()));
        JdkVirtualThreads.family().ifPresent(families::add);
        return List.copyOf(families);
    }

    /**
     * Returns the contestant that a user typed.
     *
     * @param typed {@code name}, {@code name:key=value} with any number of parameters, or {@code fixed:16}
     * @throws UnknownNameException if the name is unknown, with the nearest names
     * @throws IllegalArgumentException if a parameter is not allowed
     */
    public static Contestant find(String typed) {
        TypedName wanted = TypedName.of("pool", typed);
        List<Family> families = all();
        Family family = families.stream()
                .filter(candidate -> candidate.name().equals(wanted.name()))
                .findFirst()
                .orElseThrow(() -> new UnknownNameException(
                        "pool",
                        wanted.name(),
                        families.stream().map(Family::name).toList()));
        return family.maker().apply(wanted);
    }

    /**
     * Returns the same pool with one queue and idle threads that take turns, as the papers' pools and the JDK's have; a
     * pool that no policy of ours sizes stays as it is.
     */
    public static Contestant inOrder(Contestant contestant) {
        TypedName typed = TypedName.of("pool", contestant.name());
        if (of(Group.OURS).stream().noneMatch(family -> family.name().equals(typed.name()))) {
            return contestant;
        }
        SizingPolicy policy = TypedPolicies.sizing(contestant.name(), cores());
        return new Contestant(
                contestant.name(),
                contestant.policy(),
                contestant.parameters(),
                threads -> AdaptivePools.open(
                        AdaptiveExecutor.builder(typed.name())
                                .sizing(policy)
                                .idleOrder(IdleOrder.FIFO)
                                .queueLayout(QueueLayout.SHARED),
                        threads));
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
