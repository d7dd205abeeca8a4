package dev.tidepool.executor;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/** The configurations that the contract is tested with; each runs at least two tasks at once. */
enum PoolKind {
    AUTO,
    FIXED,
    STRIPED,
    PRIORITY,
    FAIR,
    CACHED,
    VIRTUAL;

    static Stream<PoolKind> available() {
        return Arrays.stream(values())
                .filter(kind -> kind != VIRTUAL || Runtime.version().feature() >= 21);
    }

    AdaptiveExecutorBuilder builder() {
        AdaptiveExecutorBuilder builder =
                AdaptiveExecutor.builder("contract").uncaughtExceptionHandler((thread, thrown) -> {});
        return switch (this) {
            case AUTO -> builder;
            case FIXED -> builder.sizing(new Fixed(2));
            case STRIPED -> builder.sizing(new Fixed(2)).queueLayout(QueueLayout.striped(3, Placement.ROUND_ROBIN));
            case PRIORITY ->
                builder.sizing(new Fixed(2)).priorityQueue(Comparator.comparingInt(task -> task == null ? 1 : 0));
            case FAIR -> builder.sizing(new Fixed(2)).fairTypes();
            case CACHED -> builder.sizing(Cached.defaults());
            case VIRTUAL -> builder.virtualThreads();
        };
    }
}
