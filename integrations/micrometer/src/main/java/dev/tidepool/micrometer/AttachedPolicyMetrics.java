package dev.tidepool.micrometer;

import dev.tidepool.executor.attach.AttachedPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Objects;

/**
 * What a policy decides for a pool that it is attached to, as meters of the names that adaptive pools have.
 * Micrometer's {@code ExecutorServiceMetrics} has the pool's own numbers.
 *
 * <p>A registry refers to the policy weakly, as with all function meters of Micrometer. The binder is immutable.
 */
public final class AttachedPolicyMetrics implements MeterBinder {
    private final AttachedPolicy policy;
    private final Tags tags;

    /**
     * Describes the meters of an attached policy; {@link #bindTo} registers them.
     *
     * @param policy the policy
     * @param name the pool's name, which becomes the tag {@code name}
     * @param tags tags of every meter beside it
     * @throws NullPointerException if an argument is null
     */
    public AttachedPolicyMetrics(AttachedPolicy policy, String name, Iterable<Tag> tags) {
        this.policy = Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(tags, "tags");
        this.tags = Tags.of("name", Objects.requireNonNull(name, "name")).and(tags);
    }

    /**
     * Registers the meters of an attached policy.
     *
     * @param registry where the meters go
     * @param policy the policy
     * @param name the pool's name, which becomes the tag {@code name}
     * @param tags tags of every meter beside it
     * @return the policy
     * @throws NullPointerException if an argument is null
     */
    public static AttachedPolicy monitor(MeterRegistry registry, AttachedPolicy policy, String name, Tag... tags) {
        new AttachedPolicyMetrics(policy, name, List.of(tags)).bindTo(registry);
        return policy;
    }

    /**
     * Registers the meters.
     *
     * @param registry where the meters go
     * @throws NullPointerException if the registry is null
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        DecisionMeters.register(
                new FunctionMeters<>(registry, policy, tags),
                attached -> attached.newestDecision().decision().target(),
                attached -> attached.newestDecision().decision().limit(),
                attached -> attached.newestDecision().decision(),
                AttachedPolicy::spareThreads);
    }
}
