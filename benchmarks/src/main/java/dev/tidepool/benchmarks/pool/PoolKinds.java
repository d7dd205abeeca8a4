package dev.tidepool.benchmarks.pool;

import java.util.ArrayList;
import java.util.List;

/** All kinds of pool that this JDK has, ours first. */
public final class PoolKinds {
    /** The pool that the bars are evaluated for. */
    public static final String OURS = "tidepool";

    /** Ours with all signals measured. */
    public static final String MEASURED = "tidepool-measured";

    /** The JDK's fixed thread pool, which several bars name. */
    public static final String THREAD_POOL_EXECUTOR = "tpe-linked";

    /** No pool. */
    public static final String INLINE = "inline";

    private static final List<PoolKind> ALL = kinds();

    private PoolKinds() {}

    /** Returns all kinds; not every cell measures all of them. */
    public static List<PoolKind> all() {
        return ALL;
    }

    /**
     * Returns the kind of this name.
     *
     * @throws IllegalArgumentException if there is none; the message names all
     */
    public static PoolKind find(String name) {
        return ALL.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown pool '%s'; known on this JDK: %s"
                        .formatted(
                                name,
                                String.join(
                                        ", ", ALL.stream().map(PoolKind::name).toList()))));
    }

    private static List<PoolKind> kinds() {
        List<PoolKind> kinds = new ArrayList<>(List.of(
                TidepoolKinds.FIXED,
                TidepoolKinds.AUTO,
                Peers.LINKED_QUEUE,
                ThreadPoolExecutors.ARRAY_QUEUE,
                ThreadPoolExecutors.TRANSFER_QUEUE,
                Peers.FORK_JOIN,
                Peers.WORK_STEALING));
        kinds.addAll(Peers.virtual());
        kinds.addAll(List.of(Peers.ENHANCED_QUEUE, Peers.JETTY, Peers.TOMCAT, CallerRuns.KIND, TidepoolKinds.MEASURED));
        return List.copyOf(kinds);
    }
}
