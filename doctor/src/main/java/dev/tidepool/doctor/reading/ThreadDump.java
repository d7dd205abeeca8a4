package dev.tidepool.doctor.reading;

import dev.tidepool.doctor.LockWait;
import dev.tidepool.doctor.Place;
import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.QueueBound;
import dev.tidepool.doctor.WorkerKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Infers pools from the threads of a dump: by what their stacks end with, and how their names begin. */
final class ThreadDump {
    private static final int MAX_LOCKS = 3;
    /** Threads of the connection by which the process is examined. */
    private static final String OF_JMX = "RMI ";

    private static final Pattern OF_JETTY = Pattern.compile("-\\d+(-.*)?$");
    private static final Pattern NUMBER = Pattern.compile("[-_ #]?\\d+$");

    private final List<SeenThread> threads;

    ThreadDump(List<SeenThread> threads) {
        this.threads = List.copyOf(threads);
    }

    /** Returns the pools in the order of their names. */
    List<PoolFacts> pools() {
        Map<String, List<WorkerStack>> byName = new TreeMap<>();
        for (SeenThread thread : threads) {
            WorkerStack work = WorkerStack.of(thread);
            if (work != null && !thread.name().startsWith(OF_JMX)) {
                byName.computeIfAbsent(poolOf(thread.name(), work.kind()), name -> new ArrayList<>())
                        .add(work);
            }
        }
        return byName.entrySet().stream()
                .map(pool -> pool(pool.getKey(), pool.getValue()))
                .toList();
    }

    private static String poolOf(String thread, WorkerKind kind) {
        String name = kind == WorkerKind.JETTY
                ? OF_JETTY.matcher(thread).replaceFirst("")
                : NUMBER.matcher(thread).replaceFirst("");
        return name.isEmpty() ? thread : name;
    }

    private static PoolFacts pool(String name, List<WorkerStack> all) {
        List<WorkerStack> busy = all.stream().filter(WorkerStack::busy).toList();
        WorkerKind kind = kind(all);
        return new PoolFacts(
                name,
                kind,
                all.size(),
                busy.size(),
                (int) busy.stream().filter(WorkerStack::waiting).count(),
                null,
                null,
                all.stream()
                        .map(WorkerStack::queue)
                        .filter(queue -> queue != QueueBound.UNKNOWN)
                        .findFirst()
                        .orElse(QueueBound.UNKNOWN),
                kind == WorkerKind.CARRIERS ? null : place(busy),
                null);
    }

    /** One thread that carries, or has a delayed task, tells what the idle ones are. */
    private static WorkerKind kind(List<WorkerStack> all) {
        Set<WorkerKind> kinds = all.stream().map(WorkerStack::kind).collect(Collectors.toSet());
        return kinds.contains(WorkerKind.CARRIERS)
                ? WorkerKind.CARRIERS
                : kinds.contains(WorkerKind.SCHEDULED)
                        ? WorkerKind.SCHEDULED
                        : all.get(0).kind();
    }

    private static @Nullable Place place(List<WorkerStack> busy) {
        return busy.stream()
                .map(WorkerStack::place)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> new Place(most.getKey(), most.getValue().intValue()))
                .orElse(null);
    }

    /** Returns the locks that most threads wait for. */
    List<LockWait> locks() {
        Map<String, List<SeenThread>> byLock = threads.stream()
                .filter(thread -> thread.lock() != null)
                .collect(Collectors.groupingBy(thread -> String.valueOf(thread.lock())));
        return byLock.entrySet().stream()
                .map(lock -> wait(lock.getKey(), lock.getValue()))
                .sorted(Comparator.comparing(LockWait::waiters).reversed().thenComparing(LockWait::lock))
                .limit(MAX_LOCKS)
                .toList();
    }

    private LockWait wait(String lock, List<SeenThread> waiters) {
        String owner = String.valueOf(waiters.get(0).owner());
        String place = threads.stream()
                .filter(thread -> thread.name().equals(owner) && !thread.stack().isEmpty())
                .map(thread -> WorkerStack.place(thread.stack()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("an unknown method");
        return new LockWait(lock, waiters.size(), owner, place);
    }
}
