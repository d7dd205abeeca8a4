package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.AdaptiveExecutorBuilder;
import dev.tidepool.executor.WhenFull;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.UnknownNameException;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The properties of one executor, applied to its builder. Not thread-safe. */
final class ExecutorSettings {
    /** The most tasks that may wait in a bounded queue. */
    static final int MAX_CAPACITY = 1_000_000_000;

    private static final Duration DEFAULT_BLOCK_LIMIT = Duration.ofSeconds(1);
    private static final Duration MAX_SHUTDOWN_LIMIT = Duration.ofDays(1);

    private final String key;
    private final ExecutorProperties properties;
    private final AdaptiveExecutorBuilder builder;

    /**
     * Applies the properties; starts nothing.
     *
     * @param key the executor's name in properties
     * @throws InvalidExecutorException if a value is not allowed, with the property, its value and what is allowed
     */
    ExecutorSettings(String key, ExecutorProperties properties) {
        this.key = key;
        this.properties = properties;
        this.builder = AdaptiveExecutor.builder(ExecutorDefinitions.beanName(key));
        apply();
    }

    /** Applies all properties but a minimum without a maximum, which {@link #start} applies. */
    private void apply() {
        set("policy", properties.policy(), text -> builder.sizing(policy(text)));
        set("max", properties.max(), max -> builder.bounds(0, max));
        int max = Objects.requireNonNullElse(properties.max(), Integer.MAX_VALUE);
        set("min", properties.min(), min -> Require.inRange("min", min, 0, max));
        if (properties.max() != null && properties.min() != null) {
            builder.bounds(properties.min(), max);
        }
        set("when-full", properties.whenFull(), full -> requires("queue-capacity", properties.queueCapacity()));
        boolean blocks = properties.whenFull() == ExecutorProperties.FullQueue.BLOCK;
        set("block-limit", properties.blockLimit(), limit -> requires("when-full=block", blocks ? limit : null));
        set("block-limit", properties.blockLimit(), WhenFull::block);
        set("queue-capacity", properties.queueCapacity(), capacity -> builder.queueCapacity(capacity, whenFull()));
        set("max-wait", properties.maxWait(), builder::maxWait);
        set("layout", properties.layout(), layout -> builder.queueLayout(queues(layout)));
        set("virtual-threads", properties.virtualThreads(), virtual -> {
            if (virtual) {
                builder.virtualThreads();
            }
        });
        set("thread-name-prefix", properties.threadNamePrefix(), builder::threadNamePrefix);
        set("shutdown-limit", properties.shutdownLimit(), limit -> {
            Require.inRange("shutdown-limit", limit, Duration.ZERO, MAX_SHUTDOWN_LIMIT);
        });
    }

    /** Returns how long the end of the application waits for its tasks; null if no property says so. */
    @Nullable
    Duration shutdownLimit() {
        return properties.shutdownLimit();
    }

    /**
     * Returns a running executor. Without a maximum, the machine's limit stays in force beside the minimum.
     *
     * @param threadNamePrefix what the names of its threads begin with, unless a property says so; null for its name
     * @param virtualThreads whether its threads are virtual, unless a property says so
     */
    AdaptiveExecutor start(@Nullable String threadNamePrefix, boolean virtualThreads) {
        if (properties.threadNamePrefix() == null && threadNamePrefix != null) {
            builder.threadNamePrefix(threadNamePrefix);
        }
        if (properties.virtualThreads() == null && virtualThreads) {
            builder.virtualThreads();
        }
        AdaptiveExecutor executor = builder.build();
        if (properties.min() != null && properties.max() == null) {
            int max = executor.bounds().maxThreads();
            executor.bounds(Math.min(properties.min(), max), max);
        }
        return executor;
    }

    /**
     * Returns a policy as users type it.
     *
     * @throws IllegalArgumentException in one line, if there is no such policy or a parameter is not allowed
     */
    static SizingPolicy policy(String typed) {
        try {
            return TypedPolicies.sizing(typed, Runtime.getRuntime().availableProcessors());
        } catch (UnknownNameException unknown) {
            List<String> known = SizingPolicies.all().stream()
                    .map(SizingPolicies.Entry::name)
                    .toList();
            String name = typed.strip().split(":", 2)[0];
            throw new IllegalArgumentException(
                    "there is no sizing policy '%s'; nearest is %s; all are %s"
                            .formatted(
                                    name,
                                    UnknownNameException.nearest(name, known).get(0),
                                    String.join(", ", known)),
                    unknown);
        }
    }

    private WhenFull whenFull() {
        ExecutorProperties.FullQueue full =
                Objects.requireNonNullElse(properties.whenFull(), ExecutorProperties.FullQueue.REJECT);
        return switch (full) {
            case REJECT -> WhenFull.reject();
            case BLOCK -> WhenFull.block(Objects.requireNonNullElse(properties.blockLimit(), DEFAULT_BLOCK_LIMIT));
            case RUN_IN_CALLER -> WhenFull.runInCaller();
            case DISCARD_OLDEST -> WhenFull.discardOldest();
            case DISCARD_NEWEST -> WhenFull.discardNewest();
        };
    }

    private static QueueLayout queues(ExecutorProperties.Layout layout) {
        return switch (layout) {
            case SHARED -> QueueLayout.SHARED;
            case STRIPED ->
                QueueLayout.striped(
                        Math.min(Runtime.getRuntime().availableProcessors(), QueueLayout.MAX_QUEUES),
                        Placement.ROUND_ROBIN);
        };
    }

    private static void requires(String other, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("it has an effect only with " + other + ": set both or none");
        }
    }

    private <T> void set(String property, @Nullable T value, Consumer<T> setter) {
        if (value == null) {
            return;
        }
        try {
            setter.accept(value);
        } catch (IllegalArgumentException | UnsupportedOperationException wrong) {
            throw new InvalidExecutorException(
                    "%s.%s.%s = %s: %s".formatted(ConfiguredExecutors.PREFIX, key, property, value, wrong.getMessage()),
                    wrong);
        }
    }
}
