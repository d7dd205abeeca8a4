package dev.tidepool.policy.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The answers to probes that {@link Prequal} chooses from, oldest first. */
final class ProbePool {

    private static final class Answer {
        private final int node;
        private final Route.Send send;
        private final long latencyNanos;
        private final long receivedAtNanos;
        private int inFlight;
        private int usesLeft;

        private Answer(long nowNanos, ProbeReply reply, Route.Send send, int uses) {
            node = reply.node();
            this.send = send;
            latencyNanos = reply.latencyNanos();
            receivedAtNanos = nowNanos;
            inFlight = reply.outstanding();
            usesLeft = uses;
        }
    }

    private final int capacity;
    private final long maximumAgeNanos;
    private final double hotQuantile;
    private final List<Answer> answers;
    private final RecentReplies recent = new RecentReplies();
    private boolean worstNext;

    ProbePool(int capacity, long maximumAgeNanos, double hotQuantile) {
        this.capacity = capacity;
        this.maximumAgeNanos = maximumAgeNanos;
        this.hotQuantile = hotQuantile;
        answers = new ArrayList<>(capacity);
    }

    int size() {
        return answers.size();
    }

    /** Adds an answer that may serve {@code uses} tasks; a full pool drops its oldest answer. */
    void add(long nowNanos, ProbeReply reply, Route.Send send, int uses) {
        recent.add(reply.outstanding());
        if (answers.size() == capacity) {
            answers.remove(0);
        }
        answers.add(new Answer(nowNanos, reply, send, uses));
    }

    void keepOnly(IntPredicate member) {
        answers.removeIf(answer -> !member.test(answer.node));
    }

    void dropOld(long nowNanos) {
        while (!answers.isEmpty() && nowNanos - answers.get(0).receivedAtNanos >= maximumAgeNanos) {
            answers.remove(0);
        }
    }

    /**
     * Uses the best answer: the one with the lowest latency that is not hot, or, if all are hot, the one with the
     * fewest tasks in flight. The answer counts the task as in flight and leaves the pool when it is used up. The pool
     * must not be empty.
     */
    Route.Send useBest() {
        int hotAbove = recent.quantile(hotQuantile);
        int best = 0;
        for (int i = 1; i < answers.size(); i++) {
            if (isWorse(answers.get(best), answers.get(i), hotAbove)) {
                best = i;
            }
        }
        Answer answer = answers.get(best);
        answer.inFlight++;
        answer.usesLeft--;
        if (answer.usesLeft == 0) {
            answers.remove(best);
        }
        return answer.send;
    }

    /** Drops one answer, alternating between the oldest and the worst by the rule of {@link #useBest}. */
    void dropOne() {
        if (answers.isEmpty()) {
            return;
        }
        int dropped = 0;
        if (worstNext) {
            int hotAbove = recent.quantile(hotQuantile);
            for (int i = 1; i < answers.size(); i++) {
                if (isWorse(answers.get(i), answers.get(dropped), hotAbove)) {
                    dropped = i;
                }
            }
        }
        worstNext = !worstNext;
        answers.remove(dropped);
    }

    private static boolean isWorse(Answer one, Answer other, int hotAbove) {
        boolean oneIsHot = one.inFlight > hotAbove;
        boolean otherIsHot = other.inFlight > hotAbove;
        if (oneIsHot != otherIsHot) {
            return oneIsHot;
        }
        return oneIsHot ? one.inFlight > other.inFlight : one.latencyNanos > other.latencyNanos;
    }
}
