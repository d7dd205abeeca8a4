package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.server.chaos.history.Expectation;
import java.time.Duration;
import java.util.Random;

/** What kinds of task a caller submits. */
public enum Mix {
    /** Short and long work, some of it under a key, with a short limit, for one member, or cancelled. */
    WORK {
        @Override
        Order next(Random chance) {
            Order order = work(chance);
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
                order = order.shape(Order.Shape.TASK_FOR_ONE_MEMBER);
            } else if (chance.nextInt(100) < 1) {
                order = order.cancelAfterMillis(chance.nextInt(50));
            }
            return order.options(options).ballast(chance.nextInt(200));
        }
    },
    /** Half of it poison. */
    POISON {
        @Override
        Order next(Random chance) {
            return chance.nextBoolean() ? WORK.next(chance) : poison(chance);
        }
    },
    /** Tasks of 20 ms, as many as go in. */
    FLOOD {
        @Override
        Order next(Random chance) {
            return Order.of(Deed.SLEEP, 20_000, Expectation.WORK)
                    .options(TaskOptions.defaults().limit(Duration.ofSeconds(5)));
        }
    };

    /** More than a caller of a run sends. */
    static final int TOO_LARGE_FOR_CALLERS = 300_000;

    /** More than a node of a run takes. */
    static final int TOO_LARGE_FOR_NODES = 100_000;

    abstract Order next(Random chance);

    private static Order work(Random chance) {
        int kind = chance.nextInt(200);
        if (kind < 140) {
            return Order.of(Deed.NOTHING, 0, Expectation.WORK);
        } else if (kind < 175) {
            return Order.of(Deed.SLEEP, 1_000 + chance.nextInt(30_000), Expectation.WORK);
        } else if (kind < 195) {
            return Order.of(Deed.SPIN, 20 + chance.nextInt(200), Expectation.WORK);
        } else if (kind < 199) {
            return Order.of(Deed.SLEEP, 100_000 + chance.nextInt(900_000), Expectation.WORK);
        }
        return Order.of(Deed.SLEEP, 1_000_000 + chance.nextInt(2_000_000), Expectation.WORK);
    }

    private static Order poison(Random chance) {
        return switch (chance.nextInt(40)) {
            case 0 -> Order.of(Deed.NOTHING, 0, Expectation.ARGUMENT_TOO_LARGE).ballast(TOO_LARGE_FOR_CALLERS);
            case 1 -> Order.of(Deed.NOTHING, 0, Expectation.ARGUMENT_TOO_LARGE).ballast(TOO_LARGE_FOR_NODES);
            case 2 -> Order.of(Deed.RETURN_TOO_MUCH, 0, Expectation.RESULT_TOO_LARGE);
            case 3 ->
                Order.of(Deed.HOLD_OUT, 3_000_000, Expectation.OVERRUNS)
                        .options(TaskOptions.defaults().limit(Duration.ofSeconds(2)));
            case 4 -> Order.of(Deed.ASK_FOR_ALL_MEMORY, 0, Expectation.FAILS);
            case 5 -> Order.of(Deed.OVERFLOW_THE_STACK, 0, Expectation.FAILS);
            case 6 -> Order.of(Deed.THROW_WITH_LONG_MESSAGE, 0, Expectation.FAILS);
            case 7, 8, 9, 10 -> Order.of(Deed.THROW_WITH_BROKEN_MESSAGE, 0, Expectation.FAILS);
            case 11, 12, 13, 14 -> Order.of(Deed.THROW_ERROR, 0, Expectation.FAILS);
            case 15, 16, 17, 18 -> Order.of(Deed.THROW_INTERRUPTED, 0, Expectation.FAILS);
            case 19, 20, 21 -> Order.of(Deed.RETURN_NULL, 0, Expectation.FAILS);
            case 22, 23, 24 -> Order.of(Deed.RETURN_SOMETHING_ELSE, 0, Expectation.FAILS);
            case 25, 26, 27 -> Order.of(Deed.INTERRUPT_ITSELF, 0, Expectation.WORK);
            case 28, 29, 30, 31 ->
                Order.of(Deed.NOTHING, 0, Expectation.FAILS_UNREAD).shape(Order.Shape.UNREADABLE);
            case 32, 33, 34, 35 ->
                Order.of(Deed.NOTHING, 0, Expectation.REFUSED).shape(Order.Shape.UNKNOWN);
            default -> Order.of(Deed.NOTHING, 0, Expectation.REFUSED).shape(Order.Shape.CALLABLE);
        };
    }
}
