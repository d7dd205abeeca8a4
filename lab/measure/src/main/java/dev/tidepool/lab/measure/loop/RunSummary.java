package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.loop.ArrivalLog.Answer;
import dev.tidepool.lab.measure.loop.ArrivalLog.Ending;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunArrivals;
import dev.tidepool.lab.results.RunConditions;
import dev.tidepool.lab.results.RunControl;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.results.RunCounts;
import dev.tidepool.lab.results.RunLatencies;
import dev.tidepool.lab.results.RunStatus;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.lab.workload.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The sums of a run's log. A task that had not ended at the cut-off, or at its time limit, counts with the time that
 * had passed by then. Without it, the slowest pool would look fast.
 */
public final class RunSummary {
    private static final int SIGNIFICANT_DIGITS = 3;

    final Histogram response = new Histogram(SIGNIFICANT_DIGITS);
    final Histogram queueWait = new Histogram(SIGNIFICANT_DIGITS);
    final Histogram service = new Histogram(SIGNIFICANT_DIGITS);
    final Histogram lateness = new Histogram(SIGNIFICANT_DIGITS);
    final int submitted;
    long completed;
    long rejected;
    long failed;
    long lost;
    long unfinished;
    long doubled;
    private final Schedule schedule;
    private final HeatMapper heat;
    private final PhaseTally tally;
    private long notBegun;
    private long lastEnd;
    private boolean rateChangedByHand;

    /**
     * Sums up a run.
     *
     * @param schedule the intended times
     * @param log the events
     * @param cut the end of the run
     */
    public RunSummary(Schedule schedule, ArrivalLog log, CutOff cut) {
        this.schedule = schedule;
        submitted = log.offeredCount();
        tally = new PhaseTally(schedule);
        heat = new HeatMapper(schedule.size() == 0 ? 0 : schedule.intendedNanos(schedule.size() - 1));
        long generatorFreeAt = 0;
        for (int i = 0; i < submitted; i++) {
            long intended = schedule.intendedNanos(i);
            lateness.recordValue(Math.max(0, log.submitStart(i) - Math.max(intended, generatorFreeAt)));
            generatorFreeAt = log.isSending() ? 0 : log.submitEnd(i);
            add(log, i, intended, cut);
        }
        long returned = cut.queuedTasksKnown() ? Math.min(notBegun, cut.queuedTasks()) : notBegun;
        unfinished += returned;
        lost = notBegun - returned;
    }

    /**
     * Returns the record of the run.
     *
     * @param pool the contestant's name
     * @param repetition 1, 2, ...
     * @param incomplete whether the run was stopped before its end
     * @param generatorPriority the priority of the generator's thread
     * @param decisions those that changed the request to the pool
     * @param series the run over time
     * @param phaseCosts the cost of each phase; empty where unknown
     */
    public Run toRun(
            String pool,
            int repetition,
            boolean incomplete,
            String generatorPriority,
            RunCost cost,
            PolicyDescription policy,
            List<Decision> decisions,
            List<SeriesPoint> series,
            List<PhaseCost> phaseCosts) {
        Percentiles responses = Percentiles.of(response);
        Percentiles late = Percentiles.of(lateness);
        long dropped = incomplete ? 0 : schedule.size() - submitted;
        @Nullable
        String invalidReason =
                rateChangedByHand ? Validity.RATE_CHANGED : Validity.invalidReason(late, responses, dropped);
        return new Run(
                pool,
                repetition,
                RunStatus.of(invalidReason, incomplete),
                new RunCounts(
                        submitted,
                        completed,
                        rejected,
                        failed,
                        lost,
                        unfinished,
                        doubled,
                        Round.to(throughputPerSecond(), 2)),
                RunLatencies.of(response, queueWait, service, heat.map()),
                new RunArrivals(late, generatorPriority, Fingerprint.of(schedule)),
                cost.rounded(),
                new RunControl(policy, decisions, Decision.targets(decisions, series)),
                RunConditions.UNKNOWN,
                tally.figures(phaseCosts));
    }

    /** Marks the run as invalid because somebody changed its arrival rate. No other run has these arrivals. */
    public void rateChangedByHand() {
        rateChangedByHand = true;
    }

    /** Returns completions per second from the start to the last end; 0 without completions. */
    double throughputPerSecond() {
        return lastEnd == 0 ? 0 : completed / (lastEnd / 1e9);
    }

    /** Returns the points with the mean queue wait of the tasks that began in each step. */
    public static List<SeriesPoint> withQueueWaits(List<SeriesPoint> points, Schedule schedule, ArrivalLog log) {
        double[] sums = new double[points.size()];
        long[] counts = new long[points.size()];
        double[] ends = points.stream().mapToDouble(SeriesPoint::t).toArray();
        for (int i = 0; i < log.offeredCount(); i++) {
            if (log.start(i) > 0) {
                int at = Arrays.binarySearch(ends, log.start(i) / 1e9);
                int step = at >= 0 ? at : -at - 1;
                if (step < sums.length) {
                    sums[step] += log.start(i) - schedule.intendedNanos(i);
                    counts[step]++;
                }
            }
        }
        List<SeriesPoint> complete = new ArrayList<>();
        for (int step = 0; step < sums.length; step++) {
            complete.add(
                    points.get(step).withQueueWait(counts[step] == 0 ? null : Round.millis(sums[step] / counts[step])));
        }
        return complete;
    }

    private void add(ArrivalLog log, int i, long intended, CutOff cut) {
        Answer answer = log.answer(i);
        Ending ending = log.ending(i);
        if (log.executions(i) > 1) {
            doubled++;
        }
        // A pool that throws anything else rejects the task too.
        if (answer == Answer.REJECTED || answer == Answer.FAILED) {
            rejected++;
            tally.rejected(schedule.type(i), intended);
            return;
        }
        if (endedByItself(ending, log.end(i), cut)) {
            failed++;
            tally.failed(schedule.type(i), intended);
            return;
        }
        boolean timedOut = ending == Ending.TIMED_OUT;
        long passed = Math.max(0, (timedOut ? log.end(i) : cut.atNanos()) - intended);
        boolean begun = log.start(i) > 0;
        queueWait.recordValue(begun ? Math.max(0, log.start(i) - intended) : passed);
        if (ending == Ending.COMPLETED) {
            completed++;
            lastEnd = Math.max(lastEnd, log.end(i));
            long response = Math.max(0, log.end(i) - intended);
            addResponse(intended, response);
            tally.completed(schedule.type(i), intended, response);
            service.recordValue(Math.max(0, log.end(i) - log.start(i)));
            return;
        }
        addResponse(intended, passed);
        tally.unfinished(schedule.type(i), intended, passed);
        if (begun || timedOut || answer == Answer.NONE) {
            unfinished++;
        } else {
            notBegun++;
        }
    }

    private void addResponse(long intended, long nanos) {
        response.recordValue(nanos);
        heat.add(intended, nanos);
    }

    /** Whether a task failed, or was interrupted before the cut-off. */
    private static boolean endedByItself(Ending ending, long end, CutOff cut) {
        return ending == Ending.FAILED || (ending == Ending.INTERRUPTED && end <= cut.atNanos());
    }
}
