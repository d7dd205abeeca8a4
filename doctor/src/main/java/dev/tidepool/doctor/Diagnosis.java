package dev.tidepool.doctor;

import dev.tidepool.doctor.Finding.Urgency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Decides from what was seen of a process what is wrong with its pools. It looks at nothing else, so the same facts
 * give the same findings.
 */
public final class Diagnosis {
    /** From so many threads on, a pool has too many: their stacks alone take memory of gigabytes. */
    static final int MANY_THREADS = 1_000;

    /** From so many tasks on, an unbounded queue is a danger to the memory. */
    static final int LONG_QUEUE = 10_000;

    /** From so many threads on, a lock is one that many wait for. */
    static final int MANY_WAITERS = 3;

    /** Threads by which HikariCP keeps its connections: it bounds their queues itself, and nobody can change them. */
    private static final Pattern OF_HIKARI = Pattern.compile(".*[: ](connection[- ](adder|closer)|housekeeper)");

    private final ProcessFacts facts;
    private final List<Finding> findings = new ArrayList<>();

    private Diagnosis(ProcessFacts facts) {
        this.facts = facts;
    }

    /** Returns the findings, the most urgent first. */
    public static List<Finding> of(ProcessFacts facts) {
        return new Diagnosis(facts).decide();
    }

    private List<Finding> decide() {
        deadlock();
        for (PoolFacts pool : facts.pools()) {
            if (!waitsForItself(pool)) {
                saturated(pool);
            }
            manyThreads(pool);
            longQueue(pool);
        }
        facts.locks().stream().filter(lock -> lock.waiters() >= MANY_WAITERS).forEach(this::contended);
        unbounded(
                QueueBound.UNBOUNDED,
                "no bound on the queue",
                "Give the queue a capacity, so that overload refuses tasks instead of filling the memory.");
        unbounded(
                QueueBound.UNBOUNDED_BY_DEFAULT,
                "a LinkedBlockingQueue, which has no bound unless it was given one",
                "Give it one where the pool is built, so that overload refuses tasks instead of filling the memory.");
        findings.sort(Comparator.comparing(Finding::urgency)); // stable: pools stay in order
        return List.copyOf(findings);
    }

    private void add(Urgency urgency, String subject, String seen, String advice) {
        findings.add(new Finding(urgency, subject, seen, advice));
    }

    private void deadlock() {
        if (facts.deadlocked().isEmpty()) {
            return;
        }
        String circle = facts.deadlocked().stream()
                .map(thread ->
                        "'%s' waits for %s, which '%s' holds".formatted(thread.name(), thread.lock(), thread.owner()))
                .collect(Collectors.joining("; "));
        add(
                Urgency.URGENT,
                "deadlock",
                "%d threads wait for each other's locks for ever: %s"
                        .formatted(facts.deadlocked().size(), circle),
                "Take a thread dump, restart the process, and take these locks in the same order everywhere.");
    }

    /** No thread is free, and at least half of them wait for the result of another task. */
    private boolean waitsForItself(PoolFacts pool) {
        if (!pool.kind().takesTasks() || !pool.isFull() || 2 * pool.waiting() < pool.busy()) {
            return false;
        }
        boolean all = pool.waiting() == pool.busy();
        boolean stuck = all && (pool.knownQueue() > 0 || nobodyWorksBeside(pool));
        String who = pool.busy() == 1
                ? "its only thread waits for the result of another task"
                : "%s wait for results of other tasks, and none is free"
                        .formatted(
                                all
                                        ? "all %d threads".formatted(pool.busy())
                                        : "%d of %d threads".formatted(pool.waiting(), pool.busy()));
        String queued = pool.knownQueue() > 0
                ? "; %s".formatted(count(pool.knownQueue(), "task waits in its queue", "tasks wait in its queue"))
                : "; if those tasks are queued in the same pool, they never start";
        add(
                stuck ? Urgency.URGENT : Urgency.WARNING,
                pool.name(),
                who + queued,
                "Give the inner tasks a pool of their own, or chain them with thenCompose instead of waiting;"
                        + " a larger maximum only delays it.");
        return true;
    }

    /** No other pool does anything that could complete a result. */
    private boolean nobodyWorksBeside(PoolFacts pool) {
        return facts.pools().stream()
                .filter(other -> !other.equals(pool))
                .noneMatch(other -> other.busy() > other.waiting());
    }

    private void saturated(PoolFacts pool) {
        boolean carriers = pool.kind() == WorkerKind.CARRIERS;
        boolean mayBeEnough = pool.knownQueue() == 0 && (pool.max() == null || pool.threads() < 2);
        if (!pool.isFull() || (mayBeEnough && !carriers)) {
            return;
        }
        if (carriers) {
            add(
                    Urgency.NOTE,
                    pool.name(),
                    pool.busy() == 1
                            ? "its only carrier runs a virtual thread"
                            : "all %d carriers run virtual threads".formatted(pool.busy()),
                    "If the cores are idle too, virtual threads are pinned: look with jcmd PID Thread.dump_to_file.");
            return;
        }
        Place place = pool.place();
        boolean samePlace = place != null && 2 * place.threads() >= pool.busy();
        String seen = "%s%s%s"
                .formatted(
                        pool.busy() == 1 ? "its only thread is busy" : "all %d threads are busy".formatted(pool.busy()),
                        pool.queueLength() == null
                                ? ""
                                : " and %s".formatted(count(pool.queueLength(), "task waits", "tasks wait")),
                        place != null && samePlace
                                ? "; %s in %s".formatted(count(place.threads(), "is", "are"), place.method())
                                : "");
        add(
                Urgency.WARNING,
                pool.name(),
                seen,
                place != null && samePlace
                        ? "Look at %s first: give it a time limit, and add threads only if what it calls can take more."
                                .formatted(simple(place.method()))
                        : "See in a thread dump what the tasks do; more threads help only tasks that wait.");
    }

    private void manyThreads(PoolFacts pool) {
        if (pool.threads() < MANY_THREADS) {
            return;
        }
        boolean cached = pool.queue() == QueueBound.HANDOFF;
        add(
                Urgency.WARNING,
                pool.name(),
                "has %d threads, of which %s busy".formatted(pool.threads(), count(pool.busy(), "is", "are")),
                cached
                        ? "It starts a thread for each task that finds none idle: give it a maximum and a queue."
                        : "Give it a smaller maximum and a bounded queue, or virtual threads if tasks mostly wait.");
    }

    private void longQueue(PoolFacts pool) {
        if (pool.queue() == QueueBound.UNBOUNDED && pool.knownQueue() >= LONG_QUEUE) {
            add(
                    Urgency.URGENT,
                    pool.name(),
                    "%d tasks wait in a queue without a bound".formatted(pool.knownQueue()),
                    "Stop what submits them, or the memory runs out; then give the queue a capacity.");
        }
    }

    private void contended(LockWait lock) {
        add(
                Urgency.WARNING,
                "lock",
                "%d threads wait for %s, which '%s' holds in %s"
                        .formatted(lock.waiters(), lock.lock(), lock.owner(), lock.place()),
                "Do less under that lock, beginning with %s.".formatted(simple(lock.place())));
    }

    /** Many pools have such a queue, so they share a finding. */
    private void unbounded(QueueBound bound, String seen, String advice) {
        Predicate<PoolFacts> isMeant = pool -> pool.queue() == bound
                && pool.kind().takesTasks() // a server bounds its connections
                && pool.kind() != WorkerKind.SCHEDULED // has never any other
                && !OF_HIKARI.matcher(pool.name()).matches()
                && pool.knownQueue() < LONG_QUEUE;
        String pools =
                facts.pools().stream().filter(isMeant).map(PoolFacts::name).collect(Collectors.joining(", "));
        if (!pools.isEmpty()) {
            add(Urgency.NOTE, pools, seen, advice);
        }
    }

    /** Returns class and method without the package. */
    private static String simple(String method) {
        int end = method.lastIndexOf('.');
        return method.substring(method.lastIndexOf('.', end - 1) + 1);
    }

    /** Returns the number and what follows it. */
    static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
