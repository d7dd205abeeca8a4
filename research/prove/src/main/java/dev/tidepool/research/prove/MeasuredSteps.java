package dev.tidepool.research.prove;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of the steps measured so far, and why others have none. Not thread-safe. */
public final class MeasuredSteps {
    private final Map<String, Map<String, List<Double>>> values = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    /** Nothing is measured yet. */
    public MeasuredSteps() {}

    /** Adds the values of a step. */
    public void add(String key, Map<String, List<Double>> measured) {
        values.put(key, Map.copyOf(measured));
        failures.remove(key);
    }

    /** Adds the reason why a step has no values. */
    public void fail(String key, String reason) {
        failures.put(key, reason);
    }

    /** Returns whether a step has values. */
    public boolean has(String key) {
        return values.containsKey(key);
    }

    /** Returns why steps failed, by step. */
    public Map<String, String> failures() {
        return Map.copyOf(failures);
    }

    /**
     * Returns all values of a step, each with a number for each repetition.
     *
     * @throws IllegalArgumentException if the step is not measured
     */
    public Map<String, List<Double>> all(String key) {
        Map<String, List<Double>> found = values.get(key);
        if (found == null) {
            throw new IllegalArgumentException("step " + key + " is not measured");
        }
        return found;
    }

    /**
     * Returns one value of a step, a number for each repetition.
     *
     * @throws IllegalArgumentException if the step has no such value
     */
    public double[] get(String key, String value) {
        List<Double> found = values.getOrDefault(key, Map.of()).get(value);
        if (found == null) {
            throw new IllegalArgumentException("step " + key + " has no value " + value);
        }
        return found.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns why some of these steps have no values, in one sentence; empty if all have. */
    public Optional<String> missing(List<ProofStep> steps) {
        List<String> missing =
                steps.stream().map(ProofStep::key).filter(key -> !has(key)).toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        @Nullable
        String failure = missing.stream()
                .filter(failures::containsKey)
                .findFirst()
                .map(key -> "; " + key + " failed: " + failures.get(key))
                .orElse("");
        return Optional.of(
                "%d of %d measurements are there%s".formatted(steps.size() - missing.size(), steps.size(), failure));
    }
}
