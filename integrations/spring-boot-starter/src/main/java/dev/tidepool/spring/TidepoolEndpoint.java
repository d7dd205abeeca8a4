package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/** The actuator endpoint {@code tidepool}: what the executors do and why, and other settings while they run. */
@WebEndpoint(id = TidepoolEndpoint.ID)
public final class TidepoolEndpoint {
    /** The name of this endpoint. */
    static final String ID = "tidepool";

    /**
     * The name of the parameter with the executor's name, from the path. A setting of this name in the body or in the
     * query would replace it, so it is a name that nobody types.
     */
    static final String PATH_NAME = "executorOfPath";

    /** Stands in the place of an executor's name, and asks for a look at all pools. */
    static final String DOCTOR = "doctor";

    private final ContextExecutors executors;

    TidepoolEndpoint(ContextExecutors executors) {
        this.executors = executors;
    }

    /** Returns a report on every executor, by the name of its bean. */
    @ReadOperation
    public SortedMap<String, ExecutorReport> all() {
        SortedMap<String, ExecutorReport> reports = new TreeMap<>();
        executors.byName().forEach((name, executor) -> reports.put(name, ExecutorReport.of(executor)));
        return reports;
    }

    /**
     * Returns a report on one executor; status 404 if there is none of this name. For {@value #DOCTOR}, returns what is
     * wrong with all pools of the process, those of others too.
     *
     * @param executorOfPath the name of its bean
     */
    @ReadOperation
    public WebEndpointResponse<Object> one(@Selector String executorOfPath) {
        if (executorOfPath.equals(DOCTOR)) {
            return new WebEndpointResponse<>(ExecutorDoctor.examine(executors));
        }
        AdaptiveExecutor executor = executors.byName().get(executorOfPath);
        return executor == null ? unknown(executorOfPath) : new WebEndpointResponse<>(ExecutorReport.of(executor));
    }

    /**
     * Changes settings of an executor while it runs, and returns the report after the change; status 404 if there is no
     * such executor, and 400 if a value is not allowed or a setting is unknown; then nothing changes. The change lasts
     * until the application ends.
     *
     * @param executorOfPath the name of its bean
     * @param min threads kept even when idle, 0 to max; null leaves it
     * @param max most threads, 1 or more; null leaves it
     * @param queueCapacity tasks that may wait in a bounded queue, 1 to 1,000,000,000; null leaves it
     * @param policy sizing policy with its parameters, as in properties; null leaves it
     */
    @WriteOperation
    @SuppressWarnings("deprecation") // Spring Boot 3.5 takes a parameter as optional only with Spring's own annotation
    public WebEndpointResponse<Object> change(
            @Selector String executorOfPath,
            @org.springframework.lang.Nullable @Nullable Integer min,
            @org.springframework.lang.Nullable @Nullable Integer max,
            @org.springframework.lang.Nullable @Nullable Integer queueCapacity,
            @org.springframework.lang.Nullable @Nullable String policy) {
        AdaptiveExecutor executor = executors.byName().get(executorOfPath);
        if (executor == null) {
            return unknown(executorOfPath);
        }
        try {
            SizingPolicy newPolicy = policy == null ? null : ExecutorSettings.policy(policy);
            requireCapacity(queueCapacity, executor);
            requireRoom(max, executor);
            if (min != null || max != null) {
                PoolBounds old = executor.bounds();
                executor.bounds(
                        Objects.requireNonNullElse(min, old.minThreads()),
                        Objects.requireNonNullElse(max, old.maxThreads()));
            }
            if (queueCapacity != null) {
                executor.queueCapacity(queueCapacity);
            }
            if (newPolicy != null) {
                executor.policy(newPolicy);
            }
            return new WebEndpointResponse<>(ExecutorReport.of(executor));
        } catch (IllegalArgumentException wrong) {
            return badRequest(String.valueOf(wrong.getMessage()));
        }
    }

    /** Checks what the pool itself would only refuse after other settings have changed. */
    private static void requireCapacity(@Nullable Integer capacity, AdaptiveExecutor executor) {
        if (capacity == null) {
            return;
        }
        Require.inRange("queueCapacity", capacity, 1, ExecutorSettings.MAX_CAPACITY);
        if (executor.stats().queueCapacity() == Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the queue is unbounded and stays so; set queue-capacity in the application's properties");
        }
    }

    /** Without a thread beside those that a server takes for itself, it would answer no further request. */
    private void requireRoom(@Nullable Integer max, AdaptiveExecutor executor) {
        int taken = executors.takenByServer(executor);
        if (max != null && max > 0 && max <= taken) {
            throw new IllegalArgumentException(
                    "max is %d; allowed is %d or more: the web server itself takes %d threads while it runs"
                            .formatted(max, taken + 1, taken));
        }
    }

    private WebEndpointResponse<Object> unknown(String name) {
        String all = String.join(", ", executors.byName().keySet());
        return error(
                "there is no executor '%s'; all are %s".formatted(name, all), WebEndpointResponse.STATUS_NOT_FOUND);
    }

    /** Returns the answer to a request that says something wrong. */
    static WebEndpointResponse<Object> badRequest(String sentence) {
        return error(sentence, WebEndpointResponse.STATUS_BAD_REQUEST);
    }

    private static WebEndpointResponse<Object> error(String sentence, int status) {
        return new WebEndpointResponse<>(Map.of("error", sentence), status);
    }
}
