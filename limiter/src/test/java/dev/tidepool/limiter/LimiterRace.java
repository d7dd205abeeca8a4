package dev.tidepool.limiter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Callers, a limiter and a downstream in virtual time. Callers arrive at random, whatever happens. They wait in one
 * line, the same for every limiter, and leave it after a second. The downstream serves some calls at once and queues
 * some more, the first first; others fail after a millisecond. Service times are exponential.
 */
final class LimiterRace {
    /**
     * A part of a race.
     *
     * @param seconds how long it lasts
     * @param arrivalsPerSecond callers that arrive in a second
     * @param serviceSeconds mean service time of a call
     * @param connections calls that are served at once
     */
    record Phase(double seconds, double arrivalsPerSecond, double serviceSeconds, int connections) {}

    /**
     * What came of one phase.
     *
     * @param throughput calls that succeeded, a second
     * @param p50Millis median of their response times, from arrival to end
     * @param p99Millis 99th percentile of those
     * @param inFlight mean number of calls at the downstream
     * @param refused share of the callers that left the line
     * @param failed share of the callers whose calls failed
     */
    record Score(
            double throughput, double p50Millis, double p99Millis, double inFlight, double refused, double failed) {}

    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final double PATIENCE_SECONDS = 1;
    private static final double FAILURE_SECONDS = 0.001;

    private record Event(double at, long order, Runnable action) {}

    private record Call(double arrived, Consumer<CallOutcome> end) {}

    private static final class Books {
        private final List<Double> responses = new ArrayList<>();
        private double callSeconds;
        private long arrived;
        private long refused;
        private long failed;
    }

    private final Random random;
    private final RacedLimiter limiter;
    private final int queueCapacity;
    private final PriorityQueue<Event> events = new PriorityQueue<>(
            (a, b) -> a.at() == b.at() ? Long.compare(a.order(), b.order()) : Double.compare(a.at(), b.at()));
    private final ArrayDeque<Double> line = new ArrayDeque<>();
    private final ArrayDeque<Call> queued = new ArrayDeque<>();
    private double now;
    private long order;
    private int serving;
    private int inFlight;
    private Phase phase;
    private Books books = new Books();

    private LimiterRace(Function<LongSupplier, RacedLimiter> kind, int queueCapacity, Phase first, long seed) {
        random = new Random(seed);
        this.queueCapacity = queueCapacity;
        phase = first;
        limiter = kind.apply(() -> (long) (now * 1e9));
    }

    /**
     * Runs the phases one after another.
     *
     * @param queueCapacity calls that wait at the downstream for a connection, at most
     * @param warmUpSeconds time at the beginning of each phase that does not count
     */
    static List<Score> run(
            Function<LongSupplier, RacedLimiter> kind,
            int queueCapacity,
            double warmUpSeconds,
            List<Phase> phases,
            long seed) {
        LimiterRace race = new LimiterRace(kind, queueCapacity, phases.get(0), seed);
        race.at(0, race::arrive);
        List<Score> scores = new ArrayList<>();
        for (Phase each : phases) {
            race.phase = each;
            double end = race.now + each.seconds();
            race.runUntil(race.now + warmUpSeconds);
            race.books = new Books();
            race.runUntil(end);
            scores.add(race.score(each.seconds() - warmUpSeconds));
        }
        return scores;
    }

    private void at(double when, Runnable action) {
        events.add(new Event(when, order++, action));
    }

    private void runUntil(double end) {
        while (true) {
            Event next = events.element(); // callers arrive for ever
            double until = Math.min(end, next.at());
            books.callSeconds += inFlight * (until - now);
            now = until;
            if (next.at() > end) {
                return;
            }
            events.remove();
            next.action().run();
        }
    }

    private void arrive() {
        at(now - Math.log(1 - random.nextDouble()) / phase.arrivalsPerSecond(), this::arrive);
        books.arrived++;
        line.add(now);
        admit();
    }

    private void admit() {
        while (!line.isEmpty()) {
            if (now - line.getFirst() > PATIENCE_SECONDS) {
                line.removeFirst();
                books.refused++;
                continue;
            }
            Optional<Consumer<CallOutcome>> entered = limiter.enter();
            if (entered.isEmpty()) {
                return;
            }
            inFlight++;
            submit(new Call(line.removeFirst(), entered.get()));
        }
    }

    private void submit(Call call) {
        if (serving < phase.connections()) {
            serve(call);
        } else if (queued.size() < queueCapacity) {
            queued.add(call);
        } else {
            at(now + FAILURE_SECONDS, () -> end(call, CallOutcome.DROPPED));
        }
    }

    private void serve(Call call) {
        serving++;
        at(now - Math.log(1 - random.nextDouble()) * phase.serviceSeconds(), () -> {
            serving--;
            while (serving < phase.connections() && !queued.isEmpty()) {
                serve(queued.removeFirst());
            }
            end(call, CallOutcome.SUCCESS);
        });
    }

    private void end(Call call, CallOutcome outcome) {
        inFlight--;
        if (outcome == CallOutcome.SUCCESS) {
            books.responses.add(now - call.arrived());
        } else {
            books.failed++;
        }
        call.end().accept(outcome);
        admit();
    }

    private Score score(double seconds) {
        Collections.sort(books.responses);
        return new Score(
                books.responses.size() / seconds,
                percentileMillis(0.5),
                percentileMillis(0.99),
                books.callSeconds / seconds,
                (double) books.refused / books.arrived,
                (double) books.failed / books.arrived);
    }

    private double percentileMillis(double share) {
        int size = books.responses.size();
        return size == 0 ? Double.NaN : 1e3 * books.responses.get((int) (share * (size - 1)));
    }
}
