package dev.tidepool.lab.simulator.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private final EventQueue queue = new EventQueue();
    private final List<String> fired = new ArrayList<>();

    private Event named(String name) {
        return new Event() {
            @Override
            protected void fire(long nowNanos) {
                fired.add(name + "@" + nowNanos);
            }
        };
    }

    @Test
    void firesInTheOrderOfTimes() {
        queue.schedule(named("b"), 20);
        queue.schedule(named("a"), 10);
        queue.schedule(named("c"), 30);
        assertThat(queue.nextNanos()).isEqualTo(10);
        fireAll();
        assertThat(fired).containsExactly("a@10", "b@20", "c@30");
        assertThat(queue.now()).isEqualTo(30);
        assertThat(queue.fired()).isEqualTo(3);
        assertThat(queue.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void firesEqualTimesInTheOrderOfScheduling() {
        Event moved = named("moved");
        queue.schedule(moved, 5);
        for (int i = 0; i < 20; i++) {
            queue.schedule(named("e" + i), 5);
        }
        queue.schedule(moved, 5);
        fireAll();
        assertThat(fired.get(0)).isEqualTo("e0@5");
        assertThat(fired.get(19)).isEqualTo("e19@5");
        assertThat(fired.get(20)).isEqualTo("moved@5");
    }

    @Test
    void aCancelledEventDoesNotFire() {
        Event event = named("a");
        queue.schedule(event, 5);
        queue.cancel(event);
        queue.cancel(event);
        assertThat(event.isScheduled()).isFalse();
        assertThat(queue.size()).isZero();
        assertThat(queue.fireNext()).isFalse();
    }

    @Test
    void anEventMaySchedulesItselfAndOthersWhileItFires() {
        queue.schedule(
                new Event() {
                    @Override
                    protected void fire(long nowNanos) {
                        assertThat(isScheduled()).isFalse();
                        assertThat(queue.size()).isZero();
                        if (nowNanos < 3) {
                            queue.schedule(this, nowNanos + 1);
                            queue.schedule(named("x"), nowNanos);
                        }
                    }
                },
                1);
        fireAll();
        assertThat(fired).containsExactly("x@1", "x@2");
        assertThat(queue.now()).isEqualTo(3);
    }

    @Test
    void thePastIsRefused() {
        queue.schedule(named("a"), 10);
        fireAll();
        assertThatThrownBy(() -> queue.schedule(named("b"), 9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an event is scheduled at 9 ns; allowed is 10 ns (now) or later");
        assertThatThrownBy(() -> queue.advanceTo(9)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theClockMayGoUpToTheNextEvent() {
        queue.schedule(named("a"), 10);
        queue.advanceTo(10);
        assertThat(queue.now()).isEqualTo(10);
        assertThatThrownBy(() -> queue.advanceTo(11))
                .hasMessage("the clock is set to 11 ns; allowed is 10 ns (now) to 10 ns (the next event)");
        fireAll();
        assertThat(fired).containsExactly("a@10");
    }

    /** Compares with a sorted set under schedules, moves and cancellations, also from firing events. */
    @Test
    void agreesWithASortedSet() {
        for (int seed = 0; seed < 30; seed++) {
            new Comparison(seed).run();
        }
    }

    private void fireAll() {
        while (queue.fireNext()) {}
    }

    private static final class Comparison {
        private final Random random;
        private final EventQueue queue = new EventQueue();
        private final List<Checked> events = new ArrayList<>();
        private final TreeSet<Checked> expected =
                new TreeSet<>(Comparator.<Checked>comparingLong(e -> e.at).thenComparingLong(e -> e.order));
        private final long spread;
        private long sequence;
        private int fired;

        Comparison(int seed) {
            random = new Random(seed);
            spread = seed % 3 == 0 ? 10 : seed % 3 == 1 ? 1_000 : 1_000_000_000_000L;
            for (int i = 0; i < 500; i++) {
                events.add(new Checked());
            }
        }

        void run() {
            for (int i = 0; i < 5_000; i++) {
                if (random.nextInt(3) == 0) {
                    assertThat(queue.nextNanos()).isEqualTo(expected.isEmpty() ? Long.MAX_VALUE : expected.first().at);
                    boolean any = !expected.isEmpty();
                    assertThat(queue.fireNext()).isEqualTo(any);
                } else {
                    change();
                }
                assertThat(queue.size()).isEqualTo(expected.size());
            }
            while (queue.fireNext()) {}
            assertThat(queue.fired()).isEqualTo(fired);
        }

        private void change() {
            Checked event = events.get(random.nextInt(events.size()));
            expected.remove(event);
            if (random.nextInt(5) == 0) {
                queue.cancel(event);
            } else {
                event.at = queue.now() + (long) (random.nextDouble() * random.nextDouble() * spread);
                event.order = ++sequence;
                expected.add(event);
                queue.schedule(event, event.at);
            }
            assertThat(event.isScheduled()).isEqualTo(expected.contains(event));
        }

        private final class Checked extends Event {
            private long at;
            private long order;

            @Override
            protected void fire(long nowNanos) {
                fired++;
                assertThat(expected.pollFirst()).isSameAs(this);
                assertThat(nowNanos).isEqualTo(at);
                for (int i = random.nextInt(4); i > 1; i--) {
                    change();
                }
            }
        }
    }
}
