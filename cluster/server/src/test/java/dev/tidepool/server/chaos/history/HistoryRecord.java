package dev.tidepool.server.chaos.history;

/**
 * One line of a history. All times are {@link System#nanoTime}. On Linux it counts from the start of the machine, so
 * the times of different processes are comparable.
 */
public sealed interface HistoryRecord {

    /** Returns the line without its end. */
    String line();

    /**
     * A caller is about to submit a task.
     *
     * @param task its number
     * @param expectation its possible outcomes
     * @param limitNanos its time limit
     * @param attempts the maximum number of attempts with a key; 0 for a task without a key
     * @param at the time
     */
    record Submitted(long task, Expectation expectation, long limitNanos, int attempts, long at)
            implements HistoryRecord {
        @Override
        public String line() {
            return "submitted " + task + " " + expectation + " " + limitNanos + " " + attempts + " " + at;
        }
    }

    /** A submission that took long has returned; its caller may have been stopped meanwhile. */
    record HandedIn(long task, long at) implements HistoryRecord {
        @Override
        public String line() {
            return "handed-in " + task + " " + at;
        }
    }

    /** A task's future is complete, or its submission threw. */
    record FutureEnded(long task, Outcome outcome, long at) implements HistoryRecord {
        @Override
        public String line() {
            return "future " + task + " " + outcome + " " + at;
        }
    }

    /**
     * A task runs on a node.
     *
     * @param task its number
     * @param attempt 1 for the first attempt
     * @param allowedAt the time when the node checked the lease and the limit, which counts as the start
     * @param at the time of its first instruction
     */
    record Started(long task, int attempt, long allowedAt, long at) implements HistoryRecord {
        @Override
        public String line() {
            return "started " + task + " " + attempt + " " + allowedAt + " " + at;
        }
    }

    /** A task returned or threw on a node. */
    record Ended(long task, int attempt, boolean returned, long at) implements HistoryRecord {
        @Override
        public String line() {
            return "ended " + task + " " + attempt + " " + returned + " " + at;
        }
    }

    /** A process was stopped and continued, or got no CPU time. */
    record Stopped(String process, long from, long to) implements HistoryRecord {
        @Override
        public String line() {
            return "stopped " + process + " " + from + " " + to;
        }
    }

    /** A process was killed, at {@code at} or earlier. */
    record Killed(String process, long at) implements HistoryRecord {
        @Override
        public String line() {
            return "killed " + process + " " + at;
        }
    }

    /**
     * Returns the record of a line.
     *
     * @throws IllegalArgumentException if the line is no record
     */
    static HistoryRecord parse(String line) {
        String[] words = line.split(" ", -1);
        try {
            return switch (words[0] + " " + words.length) {
                case "submitted 6" ->
                    new Submitted(
                            Long.parseLong(words[1]),
                            Expectation.valueOf(words[2]),
                            Long.parseLong(words[3]),
                            Integer.parseInt(words[4]),
                            Long.parseLong(words[5]));
                case "handed-in 3" -> new HandedIn(Long.parseLong(words[1]), Long.parseLong(words[2]));
                case "future 4" ->
                    new FutureEnded(Long.parseLong(words[1]), Outcome.valueOf(words[2]), Long.parseLong(words[3]));
                case "started 5" ->
                    new Started(
                            Long.parseLong(words[1]),
                            Integer.parseInt(words[2]),
                            Long.parseLong(words[3]),
                            Long.parseLong(words[4]));
                case "ended 5" ->
                    new Ended(
                            Long.parseLong(words[1]),
                            Integer.parseInt(words[2]),
                            Boolean.parseBoolean(words[3]),
                            Long.parseLong(words[4]));
                case "stopped 4" -> new Stopped(words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
                case "killed 3" -> new Killed(words[1], Long.parseLong(words[2]));
                default -> throw new IllegalArgumentException("no record: " + line);
            };
        } catch (NumberFormatException notWhole) {
            throw new IllegalArgumentException("no record: " + line, notWhole);
        }
    }
}
