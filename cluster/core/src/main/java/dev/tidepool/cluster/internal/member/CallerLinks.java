package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A member's callers, by the random numbers of their endpoints. They are awake while their leases run or they have
 * tasks here. No node can use the endpoints of another, nor take all places with endpoints of its own. If there are too
 * many callers, those of the name with most that have no tasks make room. Thread-safe.
 */
final class CallerLinks {
    /** Callers without tasks are forgotten after this, and at most twice this, without a message. */
    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    private static final int MAX_CALLERS = 10_000;

    /** A node has a caller for each of its executors. */
    private static final int MAX_CALLERS_OF_A_NODE = 100;

    /** So many places are made at once, since it takes a look at all callers. */
    private static final int ROOM = 100;

    private final WarnOnceLog log;
    private final Map<Long, CallerLink> byEndpoint = new ConcurrentHashMap<>();
    private final Set<CallerLink> awake = ConcurrentHashMap.newKeySet();

    /** The number of callers of each node that has any. Guarded by this, as are changes of {@code byEndpoint}. */
    private final Map<UUID, Integer> ofNode = new HashMap<>();

    private long forgotAt;

    CallerLinks(WarnOnceLog log, long nowNanos) {
        this.log = log;
        this.forgotAt = nowNanos;
    }

    /**
     * Returns the caller with an endpoint; null if there are too many, or it is that of another node.
     *
     * @param from the node that uses the endpoint
     * @param newLink makes a caller that is not known yet
     */
    @Nullable
    CallerLink of(NodeId from, long endpoint, Supplier<CallerLink> newLink) {
        CallerLink link = byEndpoint.get(endpoint);
        if (link == null) {
            link = added(from, endpoint, newLink);
        }
        if (link != null && !link.node().uuid().equals(from.uuid())) {
            log.warn("endpoint", from, from + " uses the endpoint of " + link.node() + "; its messages are dropped");
            return null;
        }
        return link;
    }

    private synchronized @Nullable CallerLink added(NodeId from, long endpoint, Supplier<CallerLink> newLink) {
        CallerLink present = byEndpoint.get(endpoint);
        if (present != null) {
            return present;
        } else if (ofNode.getOrDefault(from.uuid(), 0) >= MAX_CALLERS_OF_A_NODE) {
            log.warn(
                    "callers",
                    from,
                    "%s has %d callers; this member ignores further ones: close executors that are not used"
                            .formatted(from, MAX_CALLERS_OF_A_NODE));
            return null;
        } else if (byEndpoint.size() >= MAX_CALLERS && !makeRoom()) {
            log.warn("callers", "", MAX_CALLERS + " callers have tasks here; this member ignores further ones");
            return null;
        }
        CallerLink link = newLink.get();
        byEndpoint.put(endpoint, link);
        ofNode.merge(from.uuid(), 1, Integer::sum);
        return link;
    }

    private record Silent(CallerLink link, long since) {}

    /** Forgets callers that were silent longest; one that is still there is known again with its next message. */
    private boolean makeRoom() {
        Map<String, List<Silent>> idle = byEndpoint.values().stream()
                .filter(link -> link.tasks().isEmpty())
                .map(link -> new Silent(link, link.receivedAt()))
                .collect(Collectors.groupingBy(silent -> silent.link().name()));
        List<Silent> most =
                idle.values().stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
        most.stream()
                .sorted(Comparator.comparingLong(Silent::since))
                .limit(ROOM)
                .forEach(silent -> remove(silent.link()));
        return !most.isEmpty();
    }

    synchronized void remove(CallerLink link) {
        if (byEndpoint.remove(link.endpoint(), link)) {
            ofNode.computeIfPresent(link.node().uuid(), (node, count) -> count == 1 ? null : count - 1);
        }
        awake.remove(link);
    }

    Collection<CallerLink> all() {
        return byEndpoint.values();
    }

    void wake(CallerLink link) {
        awake.add(link);
    }

    Collection<CallerLink> awake() {
        return awake;
    }

    /** Forgets silent callers, whatever their leases say, and lets others rest. One thread at a time calls this. */
    void tidy(long nowNanos) {
        if (nowNanos - forgotAt >= FORGOTTEN_AFTER) {
            forgotAt = nowNanos;
            for (CallerLink link : byEndpoint.values()) {
                if (isGone(link, nowNanos)) {
                    remove(link);
                }
            }
        }
        awake.removeIf(link -> !link.isAwake(nowNanos) || isGone(link, nowNanos));
    }

    private static boolean isGone(CallerLink link, long nowNanos) {
        return nowNanos - link.receivedAt() > FORGOTTEN_AFTER && link.tasks().isEmpty();
    }
}
