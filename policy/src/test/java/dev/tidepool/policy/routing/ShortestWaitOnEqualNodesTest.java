package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@link ShortestWait} on twenty equal nodes of one thread each, at half of their load. Tasks take an exponential time
 * of a second, so that replies are rare and differ much.
 */
class ShortestWaitOnEqualNodesTest {
    private static final int NODES = 20;
    private static final int TICK_MILLIS = 50;

    /** Two replies that were short by chance made a node look fast, and it got tasks while others stood idle. */
    @ParameterizedTest(name = "reported capacity {0}")
    @ValueSource(doubles = {Double.NaN, 1})
    void hardlyAnyTaskGoesToABusyNodeWhileOneIsIdle(double capacity) {
        for (int seed = 1; seed <= 5; seed++) {
            Random random = new Random(seed);
            TestBalancer balancer = new TestBalancer(
                    ShortestWait.defaults(), IntStream.range(0, NODES).toArray());
            Queues queues = new Queues();
            int[] counts = new int[NODES];
            int passedOver = 0;
            double next = 0;
            for (double now = TICK_MILLIS; now < 200_000; now += TICK_MILLIS) {
                while (next < now) {
                    queues.endBefore(next, balancer);
                    boolean anyIdle = queues.anyIdle();
                    if (balancer.at(next).route() instanceof Route.Send) {
                        int node = balancer.send();
                        passedOver += anyIdle && queues.isBusy(node) ? 1 : 0;
                        queues.add(node, next, 1_000 * exponential(random));
                        counts[node]++;
                    } else {
                        assertThat(anyIdle).as("held while a node is idle").isFalse();
                    }
                    next += 100 * exponential(random);
                }
                queues.endBefore(now, balancer);
                balancer.at(now);
                for (int node = 0; node < NODES && now % 100 == 0; node++) {
                    balancer.report(node, queues.isBusy(node) ? 1 : 0, 0, 0, 0.5, capacity);
                }
                balancer.tick(now);
            }
            assertThat(passedOver).as("of 2,000 tasks, seed %d", seed).isLessThan(20);
            for (int count : counts) {
                assertThat(count).as("of 2,000 tasks, seed %d", seed).isBetween(60, 140);
            }
        }
    }

    private static double exponential(Random random) {
        return -StrictMath.log(1 - random.nextDouble());
    }

    /** Nodes of one thread, each with its tasks in turn; times in ms. */
    private static final class Queues {
        private record Task(double sent, double end) {}

        private final List<Deque<Task>> tasks = Stream.generate(() -> (Deque<Task>) new ArrayDeque<Task>())
                .limit(NODES)
                .toList();

        boolean isBusy(int node) {
            return !tasks.get(node).isEmpty();
        }

        boolean anyIdle() {
            return tasks.stream().anyMatch(Deque::isEmpty);
        }

        void add(int node, double now, double length) {
            Deque<Task> queue = tasks.get(node);
            double start = queue.isEmpty() ? now : queue.getLast().end();
            queue.add(new Task(now, start + length));
        }

        void endBefore(double now, TestBalancer balancer) {
            for (int node = 0; node < tasks.size(); node++) {
                Deque<Task> queue = tasks.get(node);
                while (!queue.isEmpty() && queue.getFirst().end() <= now) {
                    Task task = queue.removeFirst();
                    balancer.at(task.end()).done(node, task.end() - task.sent());
                }
            }
        }
    }
}
