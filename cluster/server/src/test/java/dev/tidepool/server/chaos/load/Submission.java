package dev.tidepool.server.chaos.load;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.server.chaos.history.Expectation;

/**
 * A task that a caller is about to submit.
 *
 * @param shape the form in which it is sent
 * @param action its action on its node
 * @param micros the duration of the action
 * @param ballast the number of additional bytes in its argument
 * @param expectation its possible outcomes
 * @param options its options
 * @param cancelAfterMillis the time after which it is cancelled; negative for never
 */
record Submission(
        Shape shape,
        TaskAction action,
        int micros,
        int ballast,
        Expectation expectation,
        TaskOptions options,
        int cancelAfterMillis) {

    /** The form in which a task is sent. */
    enum Shape {
        TASK,
        /** To one member, chosen at random. */
        TASK_FOR_ONE_MEMBER,
        /** With bytes that are no argument of the task. */
        UNREADABLE,
        /** With a name that no node has registered. */
        UNKNOWN,
        /** As a serialised callable, which no node allows. */
        CALLABLE
    }

    static Submission of(TaskAction action, int micros, Expectation expectation) {
        return new Submission(Shape.TASK, action, micros, 0, expectation, TaskOptions.defaults(), -1);
    }

    Submission shape(Shape newShape) {
        return new Submission(newShape, action, micros, ballast, expectation, options, cancelAfterMillis);
    }

    Submission ballast(int bytes) {
        return new Submission(shape, action, micros, bytes, expectation, options, cancelAfterMillis);
    }

    Submission options(TaskOptions newOptions) {
        return new Submission(shape, action, micros, ballast, expectation, newOptions, cancelAfterMillis);
    }

    Submission cancelAfterMillis(int millis) {
        return new Submission(shape, action, micros, ballast, expectation, options, millis);
    }

    /** Returns the argument of the task with this number. */
    Work work(long id) {
        return new Work(id, action.name(), micros, new byte[ballast]);
    }

    /** Returns one of a few names that no node has registered. */
    String unknown(long id) {
        return "chaos.nobody" + id % 5;
    }
}
