package dev.tidepool.server.chaos.history;

import dev.tidepool.server.chaos.history.HistoryRecord.Ended;
import dev.tidepool.server.chaos.history.HistoryRecord.FutureEnded;
import dev.tidepool.server.chaos.history.HistoryRecord.HandedIn;
import dev.tidepool.server.chaos.history.HistoryRecord.Killed;
import dev.tidepool.server.chaos.history.HistoryRecord.Started;
import dev.tidepool.server.chaos.history.HistoryRecord.Stopped;
import dev.tidepool.server.chaos.history.HistoryRecord.Submitted;
import dev.tidepool.server.chaos.history.TaskHistory.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks the histories of a run against the {@link Rule rules}. Pure: only its input counts. The histories may come
 * in any order, but the records of one process must be in their order. Not thread-safe.
 */
public final class HistoryChecker {
    /** The maximum time between a task's limit and the completion of its future. */
    static final long MARGIN_NANOS = 1_000_000_000;

    private final long leaseNanos;
    private final Map<Long, TaskHistory> tasks = new HashMap<>();
    private final Map<String, Killed> killed = new HashMap<>();
    private final List<Stopped> stops = new ArrayList<>();
    private Map<String, List<Stopped>> stopsOf = Map.of();
    private final Map<String, String> broken = new TreeMap<>();
    private final List<Ended> stray = new ArrayList<>();

    private final TreeMap<Integer, PhaseCounts> phases = new TreeMap<>();
    private final List<Violation> violations = new ArrayList<>();

    /**
     * Makes a checker of an empty history.
     *
     * @param leaseNanos the duration of a lease
     */
    public HistoryChecker(long leaseNanos) {
        this.leaseNanos = leaseNanos;
    }

    /** Adds a record of a process. */
    public void add(String process, HistoryRecord entry) {
        if (entry instanceof Submitted submitted) {
            TaskHistory task = task(submitted.task());
            task.submitted = submitted;
            task.caller = process;
        } else if (entry instanceof HandedIn handedIn) {
            task(handedIn.task()).handedIn = handedIn;
        } else if (entry instanceof FutureEnded future) {
            TaskHistory task = task(future.task());
            task.futures++;
            task.future = future;
        } else if (entry instanceof Started started) {
            task(started.task()).runs.add(new Run(process, started));
        } else if (entry instanceof Ended ended) {
            if (!task(ended.task()).ended(process, ended)) {
                stray.add(ended);
            }
        } else if (entry instanceof Killed death) {
            killed.put(death.process(), death);
        } else if (entry instanceof Stopped stop) {
            stops.add(stop);
        }
    }

    private TaskHistory task(long id) {
        return tasks.computeIfAbsent(id, unknown -> new TaskHistory());
    }

    /** Adds a line that is no record. */
    void broken(String process, String line) {
        broken.put(process, line);
    }

    /** Returns the result. Call this once, after all histories. */
    public Verdict check() {
        broken.forEach((process, line) -> {
            if (!killed.containsKey(process)) {
                violations.add(new Violation(Rule.BROKEN, 0, process + " wrote: " + line));
            }
        });
        stray.forEach(ended -> violate(Rule.UNKNOWN, ended.task(), "ended without a start: " + ended.line()));
        stopsOf = stops.stream()
                .sorted(Comparator.comparingLong(Stopped::from))
                .collect(Collectors.groupingBy(Stopped::process));
        tasks.forEach(this::check);
        return new Verdict(phases, violations);
    }

    private void check(long id, TaskHistory task) {
        Submitted submitted = task.submitted;
        if (submitted == null) {
            violate(Rule.UNKNOWN, id, "nobody submitted it");
            return;
        }
        PhaseCounts counts = phase(id);
        counts.submitted++;
        checkRuns(submitted, task, counts);
        FutureEnded future = task.future;
        Killed caller = killed.get(task.caller);
        if (future != null) {
            counts.count(future.outcome());
            checkFuture(submitted, task, future, counts);
        } else if (caller != null) {
            counts.orphaned++;
            checkOrphan(id, task, caller);
        } else {
            violate(Rule.LOST, id, "its future has no end");
        }
    }

    private void checkRuns(Submitted submitted, TaskHistory task, PhaseCounts counts) {
        long id = submitted.task();
        long attempts =
                task.runs.stream().map(run -> run.started.attempt()).distinct().count();
        if (task.runs.size() > Math.max(1, submitted.attempts()) || attempts < task.runs.size()) {
            violate(Rule.RAN_TWICE, id, "may be sent " + submitted.attempts() + " times, ran " + runs(task));
        } else if (task.runs.size() > 1) {
            counts.ranAgain++;
        }
        for (Run run : task.runs) {
            if (run.ended == null && !killed.containsKey(run.node)) {
                violate(Rule.LOST, id, "started and did not end on " + run.node + ", which lived");
            }
        }
    }

    private void checkOrphan(long id, TaskHistory task, Killed caller) {
        for (Run run : task.runs) {
            long late = run.started.allowedAt() - caller.at() - leaseNanos;
            if (late > 0) {
                violate(Rule.STARTED_TOO_LATE, id, late + " ns after the last lease of a dead caller " + runs(task));
            }
        }
    }

    private void checkFuture(Submitted submitted, TaskHistory task, FutureEnded future, PhaseCounts counts) {
        long id = submitted.task();
        if (task.futures > 1) {
            violate(Rule.ENDED_TWICE, id, task.futures + " ends");
        }
        if (!submitted.expectation().allows(future.outcome())) {
            violate(Rule.UNEXPECTED, id, submitted.expectation() + " ended as " + future.outcome());
        }
        checkEvidence(submitted, task, future);
        checkStarts(submitted, task, future, counts);
        long handedIn = task.handedIn == null ? submitted.at() : task.handedIn.at();
        // The limit begins later if the caller was stopped while it handed the task in.
        long stopped = stoppedNanos(task.caller, submitted.at(), handedIn);
        long deadline = submitted.at() + stopped + submitted.limitNanos();
        long late = future.at() - deadline - stoppedNanos(task.caller, deadline, future.at());
        counts.latestNanos = Math.max(counts.latestNanos, late);
        if (late > MARGIN_NANOS) {
            violate(Rule.ENDED_TOO_LATE, id, late + " ns after its limit, as " + future.outcome());
        }
    }

    /** Checks that the outcome at the caller matches the runs on the nodes. */
    private void checkEvidence(Submitted submitted, TaskHistory task, FutureEnded future) {
        boolean ran = !task.runs.isEmpty();
        Expectation expectation = submitted.expectation();
        Outcome outcome = future.outcome();
        if (ran && (expectation.run == Expectation.Run.NO || outcome == Outcome.REJECTED)) {
            violate(Rule.RAN_THOUGH_REFUSED, submitted.task(), outcome + ", but it ran " + runs(task));
        } else if (!ran && hasRun(expectation, outcome)) {
            violate(Rule.NO_RUN, submitted.task(), outcome + ", but it did not run");
        } else if (outcome == Outcome.COMPLETED && !task.isAnyRun(true)) {
            violate(Rule.NO_RUN, submitted.task(), "completed, but no run returned " + runs(task));
        }
    }

    private static boolean hasRun(Expectation expectation, Outcome outcome) {
        if (outcome == Outcome.IN_DOUBT_STARTED) {
            return expectation.run != Expectation.Run.NO; // reading an argument in vain is a start, too
        }
        return expectation.run == Expectation.Run.YES && expectation.isProper(outcome);
    }

    private void checkStarts(Submitted submitted, TaskHistory task, FutureEnded future, PhaseCounts counts) {
        long last = lastStart(submitted, task, future);
        for (Run run : task.runs) {
            if (run.started.allowedAt() > last) {
                violate(
                        Rule.STARTED_TOO_LATE,
                        submitted.task(),
                        (run.started.allowedAt() - last) + " ns after " + future.outcome() + " " + runs(task));
            } else if (run.started.at() > last) {
                counts.stoppedAtStart++;
            }
        }
    }

    /** Returns the last time at which a task may start. */
    private long lastStart(Submitted submitted, TaskHistory task, FutureEnded future) {
        // The limit begins later if the caller was stopped before it handed the task in.
        long stopped = stoppedNanos(task.caller, submitted.at(), future.at());
        // A node learns late of a cancellation or of another run's result, so the limit counts then.
        long limit = submitted.at() + submitted.limitNanos() + MARGIN_NANOS + stopped;
        return switch (future.outcome()) {
            case REJECTED, TIME_LIMIT, IN_DOUBT, IN_DOUBT_STARTED, STRANGE -> future.at();
            case COMPLETED, FAILED, TOO_LARGE -> submitted.attempts() == 0 ? future.at() : limit;
            case UNHEARD -> Math.min(limit, future.at() + leaseNanos + stopped); // the last lease of a dead balancer
            case CANCELLED -> limit;
        };
    }

    /** Returns how long the caller was stopped between two times. */
    private long stoppedNanos(@Nullable String caller, long begin, long end) {
        long sum = 0;
        long counted = begin;
        for (Stopped stop : stopsOf.getOrDefault(String.valueOf(caller), List.of())) {
            long from = Math.max(counted, stop.from());
            long to = Math.min(end, stop.to());
            if (to > from) {
                sum += to - from;
                counted = to;
            }
        }
        return sum;
    }

    private static String runs(TaskHistory task) {
        return task.runs.stream()
                .map(run -> run.node + ": " + run.started.line())
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private PhaseCounts phase(long task) {
        return phases.computeIfAbsent(TaskIds.phase(task), first -> new PhaseCounts());
    }

    private void violate(Rule rule, long task, String detail) {
        violations.add(new Violation(rule, task, detail));
        phase(task).violations++;
    }
}
