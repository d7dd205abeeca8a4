package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.cluster.Address;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The addresses that a node which joins may forget: it could connect, but no member of its cluster has answered for
 * long. Another server may listen there, or a member that is stopped. It counts looks, not time, so a pause of its own
 * process is one look. For one thread.
 */
final class UnansweredAddresses {
    private final int limit;
    private final Map<Address, Integer> looks = new HashMap<>();

    /**
     * @param addresses where members may be
     * @param limit the number of looks in a row without an answer, from 1 on
     */
    UnansweredAddresses(Collection<Address> addresses, int limit) {
        this.limit = limit;
        addresses.forEach(address -> looks.put(address, 0));
    }

    /**
     * Looks, which its owner does at equal intervals.
     *
     * @param answers whether a member at this address answers
     * @return the addresses without an answer for too long, each once
     */
    List<Address> look(Predicate<Address> answers) {
        List<Address> silent = new ArrayList<>();
        looks.replaceAll((address, before) -> answers.test(address) ? 0 : before + 1);
        looks.forEach((address, count) -> {
            if (count == limit) {
                silent.add(address);
            }
        });
        return silent;
    }
}
