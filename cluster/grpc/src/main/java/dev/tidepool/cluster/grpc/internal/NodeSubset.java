package dev.tidepool.cluster.grpc.internal;

import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * The nodes to which one caller connects when there are many: those that rank highest for it by a hash of both
 * (rendezvous hashing). The choice is the same every time, spreads callers evenly, and changes only by the nodes that
 * come and go.
 */
final class NodeSubset {
    private NodeSubset() {}

    /** Returns at most {@code limit} of {@code all}; their order is that of {@code all} if these are no more. */
    static <T> List<T> of(UUID caller, List<T> all, Function<T, UUID> id, int limit) {
        if (all.size() <= limit) {
            return all;
        }
        Comparator<T> rank = Comparator.comparingLong(node -> hash(caller, id.apply(node)));
        return all.stream().sorted(rank).limit(limit).toList();
    }

    /** Mixes all bits of both, as the finaliser of MurmurHash3 does. */
    private static long hash(UUID caller, UUID node) {
        long mixed = mix(caller.getMostSignificantBits() ^ mix(caller.getLeastSignificantBits()));
        return mix(mixed ^ mix(node.getMostSignificantBits() ^ mix(node.getLeastSignificantBits())));
    }

    private static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
