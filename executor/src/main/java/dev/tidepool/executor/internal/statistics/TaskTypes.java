package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.TaskTypeSample;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The task types that a pool has seen, by name. Keeping names rather than classes pins no class loader.
 * Beyond {@link #MAX_TYPES} names, all further types share {@link TaskTypeSample#OTHER}. Thread-safe.
 */
public final class TaskTypes {
    /** Most types that are distinguished. */
    public static final int MAX_TYPES = 64;

    private final ConcurrentHashMap<String, TypeTotals> totals = new ConcurrentHashMap<>();
    private final TypeTotals other = new TypeTotals(TaskTypeSample.OTHER);
    private final Function<Object, String> classifier;

    /**
     * Creates an empty catalogue.
     *
     * @param classifier names the type of a task; called by submitters
     */
    public TaskTypes(Function<Object, String> classifier) {
        this.classifier = classifier;
        totals.put(TaskTypeSample.OTHER, other);
    }

    /**
     * Returns where tasks like this one are counted.
     *
     * @param task the runnable or callable as the caller submitted it
     * @throws NullPointerException if the type is null
     * @throws RuntimeException whatever the classifier throws
     */
    public TypeTotals of(Object task) {
        String name = nameOf(task);
        TypeTotals known = totals.get(name);
        if (known != null) {
            return known;
        }
        return add(name);
    }

    /**
     * Returns the name of a task's type.
     *
     * @param task the runnable or callable as the caller submitted it
     * @throws NullPointerException if the type is null
     * @throws RuntimeException whatever the classifier throws
     */
    public String nameOf(Object task) {
        String name = classifier.apply(task);
        if (name == null) { // a submission asks, so no lambda: see the pom for why
            throw new NullPointerException(
                    "the type of a task of " + task.getClass() + " is null; a classifier must return a name");
        }
        return name;
    }

    private synchronized TypeTotals add(String name) {
        // The shared type is one of the names but does not count as a type.
        return totals.size() > MAX_TYPES ? other : totals.computeIfAbsent(name, TypeTotals::new);
    }

    Map<String, TaskTypeSample> snapshot() {
        Map<String, TaskTypeSample> snapshots = new LinkedHashMap<>();
        totals.forEach((name, type) -> snapshots.put(name, type.snapshot()));
        return snapshots;
    }
}
