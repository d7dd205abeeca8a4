package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.server.chaos.history.Expectation;

/**
 * A task that a caller is about to submit.
 *
 * @param shape what is sent
 * @param deed what it does on its node, if it gets there
 * @param micros for how long
 * @param ballast bytes that it carries
 * @param expectation what may become of it
 * @param options how it is to be run
 * @param cancelAfterMillis when it is cancelled; negative for never
 */
record Order(
        Shape shape,
        Deed deed,
        int micros,
        int ballast,
        Expectation expectation,
        TaskOptions options,
        int cancelAfterMillis) {

    /** What is sent. */
    enum Shape {
        TASK,
        /** To one member, chosen at random. */
        TASK_FOR_ONE_MEMBER,
        /** Under the name of the task, bytes that are no argument. */
        UNREADABLE,
        /** Under a name that nobody has registered. */
        UNKNOWN,
        /** A serialised callable, which no node takes. */
        CALLABLE
    }

    static Order of(Deed deed, int micros, Expectation expectation) {
        return new Order(Shape.TASK, deed, micros, 0, expectation, TaskOptions.defaults(), -1);
    }

    Order shape(Shape newShape) {
        return new Order(newShape, deed, micros, ballast, expectation, options, cancelAfterMillis);
    }

    Order ballast(int bytes) {
        return new Order(shape, deed, micros, bytes, expectation, options, cancelAfterMillis);
    }

    Order options(TaskOptions newOptions) {
        return new Order(shape, deed, micros, ballast, expectation, newOptions, cancelAfterMillis);
    }

    Order cancelAfterMillis(int millis) {
        return new Order(shape, deed, micros, ballast, expectation, options, millis);
    }
}
