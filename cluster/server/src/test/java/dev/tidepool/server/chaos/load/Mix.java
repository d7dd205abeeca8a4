package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.server.chaos.history.Expectation;
import java.time.Duration;
import java.util.Random;

/** The task mix of a caller. */
public enum Mix {
    /** Short and long work. Some tasks have a key or a short limit, go to one member or are cancelled. */
    WORK {
        @Override
        Submission next(Random chance) {
            Submission order = work(chance);
            TaskOptions options = order.options();
            switch (chance.nextInt(10)) {
                case 0 -> options = options.limit(Duration.ofMillis(200 + chance.nextInt(300)));
                case 1 -> options = options.limit(Duration.ofMillis(2_000 + chance.nextInt(3_000)));
                default -> {}
            }
            if (chance.nextInt(10) < 3) {
                options = options.idempotent("chaos").attempts(2 + chance.nextInt(3));
            }
            if (chance.nextInt(100) < 2) {
                order = order.shape(Submission.Shape.TASK_FOR_ONE_MEMBER);
            } else if (chance.nextInt(100) < 1) {
                order = order.cancelAfterMillis(chance.nextInt(50));
            }
            return order.options(options).ballast(chance.nextInt(200));
        }
    },
    /** As {@link #WORK}, but every task ends within 10 s: one that is cut off keeps a run waiting for that long. */
    BRIEF_WORK {
        @Override
        Submission next(Random chance) {
            Submission order = WORK.next(chance);
            TaskOptions options = order.options();
            return options.limit().compareTo(BRIEF) > 0 ? order.options(options.limit(BRIEF)) : order;
        }
    },
    /** Half of the tasks are poison. */
    POISON {
        @Override
        Submission next(Random chance) {
            return chance.nextBoolean() ? WORK.next(chance) : poison(chance);
        }
    },
    /** Arguments near the limit on their bytes, of tasks that keep them for a second or two: more than nodes hold. */
    LARGE {
        @Override
        Submission next(Random chance) {
            return Submission.of(TaskAction.SLEEP, 1_000_000 + chance.nextInt(1_000_000), Expectation.WORK)
                    .options(TaskOptions.defaults().limit(Duration.ofSeconds(10)))
                    .ballast(40_000 + chance.nextInt(20_000));
        }
    },
    /** Tasks of 20 ms, as many as possible. */
    FLOOD {
        @Override
        Submission next(Random chance) {
            return Submission.of(TaskAction.SLEEP, 20_000, Expectation.WORK)
                    .options(TaskOptions.defaults().limit(Duration.ofSeconds(5)));
        }
    };

    private static final Duration BRIEF = Duration.ofSeconds(10);

    /** More bytes than a caller may send. */
    static final int TOO_LARGE_FOR_CALLERS = 300_000;

    /** More bytes than a node accepts. */
    static final int TOO_LARGE_FOR_NODES = 100_000;

    abstract Submission next(Random chance);

    private static Submission work(Random chance) {
        int kind = chance.nextInt(200);
        if (kind < 140) {
            return Submission.of(TaskAction.NOTHING, 0, Expectation.WORK);
        } else if (kind < 175) {
            return Submission.of(TaskAction.SLEEP, 1_000 + chance.nextInt(30_000), Expectation.WORK);
        } else if (kind < 195) {
            return Submission.of(TaskAction.SPIN, 20 + chance.nextInt(200), Expectation.WORK);
        } else if (kind < 199) {
            return Submission.of(TaskAction.SLEEP, 100_000 + chance.nextInt(900_000), Expectation.WORK);
        }
        return Submission.of(TaskAction.SLEEP, 1_000_000 + chance.nextInt(2_000_000), Expectation.WORK);
    }

    private static Submission poison(Random chance) {
        return switch (chance.nextInt(40)) {
            case 0 ->
                Submission.of(TaskAction.NOTHING, 0, Expectation.ARGUMENT_TOO_LARGE)
                        .ballast(TOO_LARGE_FOR_CALLERS);
            case 1 ->
                Submission.of(TaskAction.NOTHING, 0, Expectation.ARGUMENT_TOO_LARGE)
                        .ballast(TOO_LARGE_FOR_NODES);
            case 2 -> Submission.of(TaskAction.RETURN_TOO_MUCH, 0, Expectation.RESULT_TOO_LARGE);
            case 3 ->
                Submission.of(TaskAction.HOLD_OUT, 3_000_000, Expectation.OVERRUNS)
                        .options(TaskOptions.defaults().limit(Duration.ofSeconds(2)));
            case 4 -> Submission.of(TaskAction.ASK_FOR_ALL_MEMORY, 0, Expectation.FAILS);
            case 5 -> Submission.of(TaskAction.OVERFLOW_THE_STACK, 0, Expectation.FAILS);
            case 6 -> Submission.of(TaskAction.THROW_WITH_LONG_MESSAGE, 0, Expectation.FAILS);
            case 7, 8, 9, 10 -> Submission.of(TaskAction.THROW_WITH_BROKEN_MESSAGE, 0, Expectation.FAILS);
            case 11, 12, 13, 14 -> Submission.of(TaskAction.THROW_ERROR, 0, Expectation.FAILS);
            case 15, 16, 17, 18 -> Submission.of(TaskAction.THROW_INTERRUPTED, 0, Expectation.FAILS);
            case 19, 20, 21 -> Submission.of(TaskAction.RETURN_NULL, 0, Expectation.FAILS);
            case 22, 23, 24 -> Submission.of(TaskAction.RETURN_SOMETHING_ELSE, 0, Expectation.FAILS);
            case 25, 26, 27 -> Submission.of(TaskAction.INTERRUPT_ITSELF, 0, Expectation.WORK);
            case 28, 29, 30, 31 ->
                Submission.of(TaskAction.NOTHING, 0, Expectation.FAILS_UNREAD).shape(Submission.Shape.UNREADABLE);
            case 32, 33, 34, 35 ->
                Submission.of(TaskAction.NOTHING, 0, Expectation.REFUSED).shape(Submission.Shape.UNKNOWN);
            default -> Submission.of(TaskAction.NOTHING, 0, Expectation.REFUSED).shape(Submission.Shape.CALLABLE);
        };
    }
}
