package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeSubsetTest {
    private final Random chance = new Random(1);

    private List<UUID> uuids(int count) {
        return Stream.generate(() -> new UUID(chance.nextLong(), chance.nextLong()))
                .limit(count)
                .toList();
    }

    private static List<UUID> subset(UUID caller, List<UUID> nodes) {
        return NodeSubset.of(caller, nodes, Function.identity(), 20);
    }

    @Test
    void fewNodesAreAllChosen() {
        List<UUID> nodes = uuids(20);
        assertThat(subset(new UUID(1, 1), nodes)).isEqualTo(nodes);
    }

    @Test
    void everyNodeGetsAboutAsManyCallers() {
        List<UUID> nodes = uuids(100);
        Map<UUID, Integer> callers = new HashMap<>();
        uuids(1_000).forEach(caller -> subset(caller, nodes).forEach(node -> callers.merge(node, 1, Integer::sum)));
        // 200 each on average; four standard deviations are 51.
        assertThat(callers)
                .hasSize(100)
                .allSatisfy((node, count) -> assertThat(count).isBetween(149, 251));
    }

    @Test
    void aNodeThatLeavesChangesOnlyItsOwnCallers() {
        List<UUID> nodes = uuids(100);
        List<UUID> fewer = nodes.subList(1, 100);
        IntStream.range(0, 100).forEach(i -> {
            UUID caller = new UUID(i, 7);
            List<UUID> before = subset(caller, nodes);
            List<UUID> after = subset(caller, fewer);
            assertThat(after)
                    .hasSize(20)
                    .containsAll(before.stream().filter(fewer::contains).toList());
        });
    }
}
