package dev.tidepool.executor.internal.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.tidepool.policy.QueueLayout;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The promises of the queue, each in the smallest race that could break it: see docs/reference/contract.md. */
public final class QueueStress {
    private QueueStress() {}

    /** A numbered task that can leave the queue. */
    static final class Task extends Withdrawable {
        final int number;

        Task(int number) {
            this.number = number;
        }

        @Override
        public void run() {}

        boolean leave() {
            return withdraw();
        }
    }

    static TaskQueue queue(@Nullable QueueLayout layout) {
        return new StripedQueue(
                layout, false, (task, weight) -> new MeasuredTask(task, 0, weight, null), () -> 0, () -> {});
    }

    static int numberOf(@Nullable Runnable task) {
        return task == null ? 0 : ((Task) MeasuredTask.unwrap(task)).number;
    }

    /** Takes whatever waits, and returns the sum of its numbers. */
    static int drain(TaskQueue queue) {
        ArrayList<Runnable> left = new ArrayList<>();
        queue.drainTo(left);
        return left.stream().mapToInt(QueueStress::numberOf).sum();
    }

    /** Two producers into one stripe, two takers: no task twice, none lost. */
    @JCStressTest
    @Outcome(id = "12", expect = ACCEPTABLE, desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "lost or doubled")
    @State
    public static class OfferAndTake {
        private final TaskQueue queue = queue(QueueLayout.SHARED);
        private final Taker first = queue.taker(0);
        private final Taker second = queue.taker(1);
        private int one;
        private int two;

        /** Producer, then consumer. */
        @Actor
        public void firstActor() {
            queue.offer(new Task(4), TaskQueue.EXTERNAL);
            one = numberOf(first.poll(false));
        }

        /** Producer, then consumer. */
        @Actor
        public void secondActor() {
            queue.offer(new Task(8), TaskQueue.EXTERNAL);
            two = numberOf(second.poll(false));
        }

        /** Counts what was taken and what is left. */
        @Arbiter
        public void count(I_Result result) {
            result.r1 = one + two + drain(queue);
        }
    }

    /** A task is taken or withdraws itself, never both. */
    @JCStressTest
    @Outcome(
            id = {"1, 0", "0, 1"},
            expect = ACCEPTABLE,
            desc = "one of the two")
    @Outcome(expect = FORBIDDEN, desc = "both or none")
    @State
    public static class TakeOrWithdraw {
        private final TaskQueue queue = queue(QueueLayout.SHARED);
        private final Taker taker = queue.taker(0);
        private final Task task = new Task(1);

        /** Queues the task. */
        public TakeOrWithdraw() {
            queue.offer(task, TaskQueue.EXTERNAL);
        }

        /** Consumer. */
        @Actor
        public void take(II_Result result) {
            result.r1 = numberOf(taker.poll(false));
        }

        /** Canceller. */
        @Actor
        public void withdraw(II_Result result) {
            result.r2 = task.leave() ? 1 : 0;
        }
    }

    /** The owner of a batch, a thief and a drain: each task goes to one of them. */
    @JCStressTest
    @Outcome(id = "40", expect = ACCEPTABLE, desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "lost or doubled")
    @State
    public static class StealFromBatch {
        private final TaskQueue queue = queue(null);
        private final Taker owner = queue.taker(0);
        private final Taker thief = queue.taker(1);
        private int owned;
        private int stolen;

        /** Queues a deep backlog. */
        public StealFromBatch() {
            for (int i = 0; i < 40; i++) {
                queue.offer(new Task(1), TaskQueue.EXTERNAL);
            }
        }

        private static int takeAll(Taker taker) {
            int taken = 0;
            for (Runnable task = taker.poll(true); task != null; task = taker.poll(true)) {
                taken += numberOf(task);
            }
            return taken;
        }

        /** Owner. */
        @Actor
        public void own() {
            owned = takeAll(owner);
        }

        /** Thief. */
        @Actor
        public void steal() {
            stolen = takeAll(thief);
        }

        /** Counts. */
        @Arbiter
        public void count(I_Result result) {
            result.r1 = owned + stolen + drain(queue);
        }
    }

    /** The basis of every wake-up: the producer sees the idle worker, or the worker sees the task. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "a lost wake-up")
    @Outcome(expect = ACCEPTABLE, desc = "one saw the other")
    @State
    public static class OfferThenLook {
        private final TaskQueue queue = queue(null);
        private volatile int idle;

        /** Submitter. */
        @Actor
        public void offer(II_Result result) {
            queue.offer(new Task(1), TaskQueue.EXTERNAL);
            result.r1 = idle;
        }

        /** Worker. */
        @Actor
        public void idle(II_Result result) {
            idle = 1;
            result.r2 = queue.mayHaveTasks() ? 1 : 0;
        }
    }

    /** The same while maintenance takes the stripe, which was empty for long, out of use. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "a lost wake-up")
    @Outcome(expect = ACCEPTABLE, desc = "one saw the other")
    @State
    public static class MaintainThenLook {
        private final TaskQueue queue = queue(QueueLayout.SHARED);
        private volatile int idle;

        /** Empties the stripe, and lets maintenance see that. */
        public MaintainThenLook() {
            queue.offer(new Task(1), TaskQueue.EXTERNAL);
            queue.taker(0).poll(false);
            queue.maintain(false);
        }

        /** Maintenance. */
        @Actor
        public void maintain() {
            queue.maintain(false);
        }

        /** Submitter. */
        @Actor
        public void offer(II_Result result) {
            queue.offer(new Task(1), TaskQueue.EXTERNAL);
            result.r1 = idle;
        }

        /** Worker. */
        @Actor
        public void idle(II_Result result) {
            idle = 1;
            result.r2 = queue.mayHaveTasks() ? 1 : 0;
        }
    }

    /** The same for a claim: the claimant sees the idle worker, or the worker sees the claim or the backlog. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "a stranded batch")
    @Outcome(expect = ACCEPTABLE, desc = "one saw the other")
    @State
    public static class ClaimThenLook {
        private final TaskQueue queue = queue(null);
        private final Taker owner = queue.taker(0);
        private volatile int idle;

        /** Leaves one stripe with a backlog whose next claim is a batch. */
        public ClaimThenLook() {
            for (int i = 0; i < StripedTaker.MIN_BACKLOG_TO_BATCH; i++) {
                queue.offer(new Task(1), TaskQueue.EXTERNAL);
            }
            Taker other = queue.taker(1);
            for (int i = 0; i < StripedTaker.MAX_BATCH; i++) {
                owner.poll(true);
            }
            other.poll(false);
        }

        /** Claimant. */
        @Actor
        public void claim(II_Result result) {
            owner.poll(true);
            result.r1 = idle;
        }

        /** Worker. */
        @Actor
        public void idle(II_Result result) {
            idle = 1;
            result.r2 = queue.mayHaveTasks() ? 1 : 0;
        }
    }

    /** A full ring, or maintenance, replaces the ring while its tasks are taken. */
    @JCStressTest
    @Outcome(id = "70, 70, 0", expect = ACCEPTABLE, desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "lost or doubled")
    @State
    public static class ReplaceRing {
        private final TaskQueue queue = queue(QueueLayout.SHARED);
        private final Taker taker = queue.taker(0);
        private int taken;

        /** Fills most slots of the first ring. */
        public ReplaceRing() {
            for (int i = 0; i < 60; i++) {
                queue.offer(new Task(1), TaskQueue.EXTERNAL);
            }
        }

        /** Producer and maintenance. */
        @Actor
        public void offer() {
            for (int i = 0; i < 10; i++) {
                queue.offer(new Task(1), TaskQueue.EXTERNAL);
            }
            queue.maintain(true);
        }

        /** Consumer. */
        @Actor
        public void take() {
            for (int i = 0; i < 70; i++) {
                taken += numberOf(taker.poll(false));
            }
        }

        /** Counts. */
        @Arbiter
        public void count(III_Result result) {
            result.r1 = taken + drain(queue);
            result.r2 = (int) queue.offered();
            result.r3 = queue.size();
        }
    }
}
