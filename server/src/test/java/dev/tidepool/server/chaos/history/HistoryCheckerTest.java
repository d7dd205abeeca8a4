package dev.tidepool.server.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.chaos.history.HistoryRecord.Ended;
import dev.tidepool.server.chaos.history.HistoryRecord.FutureEnded;
import dev.tidepool.server.chaos.history.HistoryRecord.Killed;
import dev.tidepool.server.chaos.history.HistoryRecord.Started;
import dev.tidepool.server.chaos.history.HistoryRecord.Stopped;
import dev.tidepool.server.chaos.history.HistoryRecord.Submitted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hand-written histories, in seconds: a clean one, and for each rule some that violate only this rule. */
class HistoryCheckerTest {
    private static final long SECOND = 1_000_000_000;
    private static final long TASK = TaskIds.id(7, 2, 1);

    private final HistoryChecker checker = new HistoryChecker(SECOND);

    private static long seconds(double seconds) {
        return Math.round(seconds * SECOND);
    }

    /** Submits a task without a key, with a limit of 10 s, at 100 s. */
    private void submitted(Expectation expectation) {
        submitted(expectation, 0);
    }

    private void submitted(Expectation expectation, int attempts) {
        checker.add("caller-2", new Submitted(TASK, expectation, 10 * SECOND, attempts, 100 * SECOND));
    }

    private void started(String node, int attempt, double at) {
        checker.add(node, new Started(TASK, attempt, seconds(at), seconds(at)));
    }

    private void ended(String node, int attempt, boolean returned, double at) {
        checker.add(node, new Ended(TASK, attempt, returned, seconds(at)));
    }

    private void ran(String node, int attempt, double from, double to) {
        started(node, attempt, from);
        ended(node, attempt, true, to);
    }

    private void future(Outcome outcome, double at) {
        checker.add("caller-2", new FutureEnded(TASK, outcome, seconds(at)));
    }

    private void assertBreaks(Rule rule) {
        Verdict verdict = checker.check();
        assertThat(verdict.violations()).extracting(Violation::rule).containsExactly(rule);
        assertThat(verdict.violations()).extracting(Violation::task).containsExactly(TASK);
        assertThat(verdict.phases().get(7).violations).isEqualTo(1);
    }

    private PhaseCounts assertClean() {
        Verdict verdict = checker.check();
        assertThat(verdict.violations()).isEmpty();
        PhaseCounts counts = verdict.phases().get(7);
        assertThat(counts).isNotNull();
        assertThat(counts.violations).isZero();
        return counts;
    }

    // ---- Clean

    @Test
    void aTaskThatRanOnceAndCompletedIsClean() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 101, 102);
        future(Outcome.COMPLETED, 103);
        PhaseCounts counts = assertClean();
        assertThat(counts.submitted).isEqualTo(1);
        assertThat(counts.ended(Outcome.COMPLETED)).isEqualTo(1);
        assertThat(counts.latestNanos).isEqualTo(-7 * SECOND);
    }

    @Test
    void aTaskUnderAKeyMayRunOnSeveralNodes() {
        submitted(Expectation.WORK, 3);
        started("node-0", 1, 101);
        ran("node-1", 2, 104, 105);
        future(Outcome.COMPLETED, 105);
        checker.add("run", new Killed("node-0", 102 * SECOND));
        assertThat(assertClean().ranAgain).isEqualTo(1);
    }

    @Test
    void aTaskInDoubtMayHaveRunOrNot() {
        submitted(Expectation.WORK);
        future(Outcome.IN_DOUBT, 102);
        assertThat(assertClean().ended(Outcome.IN_DOUBT)).isEqualTo(1);
    }

    @Test
    void aRunThatWasAllowedInTimeAndStoppedBeforeItsFirstInstructionIsCountedApart() {
        submitted(Expectation.WORK);
        checker.add("node-0", new Started(TASK, 1, seconds(101), seconds(120)));
        ended("node-0", 1, true, 120);
        future(Outcome.IN_DOUBT, 103);
        assertThat(assertClean().stoppedAtStart).isEqualTo(1);
    }

    @Test
    void aDeadCallerOwesNoEnds() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 101.9, 105);
        checker.add("run", new Killed("caller-2", 101 * SECOND));
        assertThat(assertClean().orphaned).isEqualTo(1);
    }

    @Test
    void theTimeThatACallerWasStoppedAfterTheLimitIsNotCountedAgainstItsFutures() {
        submitted(Expectation.WORK);
        future(Outcome.TIME_LIMIT, 115);
        checker.add("run", new Stopped("caller-2", seconds(108), seconds(114)));
        checker.add("caller-2", new Stopped("caller-2", seconds(107.9), seconds(114.5)));
        assertThat(assertClean().latestNanos).isEqualTo(SECOND / 2);
    }

    @Test
    void aTaskMayStartBetweenItsCancellationAndItsLimit() {
        submitted(Expectation.WORK);
        future(Outcome.CANCELLED, 101);
        ran("node-0", 1, 101.1, 101.2);
        assertClean();
    }

    @ParameterizedTest
    @EnumSource(Expectation.class)
    void everyTaskMayBeRejectedAsLongAsItDidNotRun(Expectation expectation) {
        submitted(expectation);
        future(Outcome.REJECTED, 103);
        assertClean();
    }

    // ---- Broken

    @Test
    void aFutureWithoutAnEndIsLost() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 101, 102);
        assertBreaks(Rule.LOST);
    }

    @Test
    void aRunWithoutAnEndOnANodeThatLivedIsLost() {
        submitted(Expectation.WORK);
        started("node-0", 1, 101);
        future(Outcome.IN_DOUBT_STARTED, 103);
        checker.add("run", new Killed("node-1", 102 * SECOND));
        assertBreaks(Rule.LOST);
    }

    @Test
    void aFutureEndsOnce() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 101, 102);
        future(Outcome.IN_DOUBT, 102);
        future(Outcome.COMPLETED, 103);
        assertBreaks(Rule.ENDED_TWICE);
    }

    @Test
    void aCompletedTaskHasRun() {
        submitted(Expectation.WORK);
        future(Outcome.COMPLETED, 103);
        assertBreaks(Rule.NO_RUN);
    }

    @Test
    void aCompletedTaskHasReturned() {
        submitted(Expectation.WORK);
        started("node-0", 1, 101);
        ended("node-0", 1, false, 102);
        future(Outcome.COMPLETED, 103);
        assertBreaks(Rule.NO_RUN);
    }

    @Test
    void aTaskReportedAsStartedHasStarted() {
        submitted(Expectation.WORK);
        future(Outcome.IN_DOUBT_STARTED, 103);
        assertBreaks(Rule.NO_RUN);
    }

    @ParameterizedTest
    @EnumSource(
            value = Expectation.class,
            names = {"FAILS", "RESULT_TOO_LARGE"})
    void poisonThatRunsHasRun(Expectation poison) {
        submitted(poison);
        future(poison == Expectation.FAILS ? Outcome.FAILED : Outcome.TOO_LARGE, 103);
        assertBreaks(Rule.NO_RUN);
    }

    @Test
    void aRejectedTaskHasNotRun() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 101, 102);
        future(Outcome.REJECTED, 103);
        assertBreaks(Rule.RAN_THOUGH_REFUSED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Expectation.class,
            names = {"FAILS_UNREAD", "ARGUMENT_TOO_LARGE", "REFUSED"})
    void poisonThatIsRefusedHasNotRun(Expectation poison) {
        submitted(poison);
        ran("node-0", 1, 101, 102);
        future(Outcome.IN_DOUBT, 103);
        assertBreaks(Rule.RAN_THOUGH_REFUSED);
    }

    @Test
    void aTaskWithoutAKeyRunsOnce() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 101, 102);
        ran("node-1", 2, 101, 102);
        future(Outcome.COMPLETED, 103);
        assertBreaks(Rule.RAN_TWICE);
    }

    @Test
    void aTaskWithAKeyRunsAtMostAsOftenAsAllowed() {
        submitted(Expectation.WORK, 2);
        ran("node-0", 1, 101, 102);
        ran("node-1", 2, 101, 102);
        ran("node-2", 3, 101, 102);
        future(Outcome.COMPLETED, 103);
        assertBreaks(Rule.RAN_TWICE);
    }

    @Test
    void oneAttemptOfATaskWithAKeyRunsOnce() {
        submitted(Expectation.WORK, 3);
        ran("node-0", 2, 101, 102);
        ran("node-1", 2, 101, 102);
        future(Outcome.COMPLETED, 103);
        assertBreaks(Rule.RAN_TWICE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"IN_DOUBT", "IN_DOUBT_STARTED", "TIME_LIMIT"})
    void aTaskThatWasGivenUpDoesNotStart(Outcome outcome) {
        submitted(Expectation.WORK, 3);
        future(outcome, 103);
        ran("node-0", 1, 103.1, 104);
        assertBreaks(Rule.STARTED_TOO_LATE);
    }

    @Test
    void aCancelledTaskDoesNotStartAfterItsLimit() {
        submitted(Expectation.WORK);
        future(Outcome.CANCELLED, 103);
        ran("node-0", 1, 111.1, 112);
        assertBreaks(Rule.STARTED_TOO_LATE);
    }

    @Test
    void aTaskDoesNotStartWhenTheLeaseOfItsDeadCallerHasEnded() {
        submitted(Expectation.WORK);
        ran("node-0", 1, 102.1, 105);
        checker.add("run", new Killed("caller-2", 101 * SECOND));
        assertBreaks(Rule.STARTED_TOO_LATE);
    }

    @Test
    void aFutureEndsASecondAfterItsLimitAtTheLatest() {
        submitted(Expectation.WORK);
        future(Outcome.TIME_LIMIT, 111.1);
        assertBreaks(Rule.ENDED_TOO_LATE);
    }

    @Test
    void onlyTheCallersOwnStopsExcuseALateFuture() {
        submitted(Expectation.WORK);
        future(Outcome.TIME_LIMIT, 111.1);
        checker.add("run", new Stopped("node-0", seconds(100), seconds(112)));
        checker.add("run", new Stopped("caller-2", seconds(90), seconds(109)));
        checker.add("run", new Stopped("caller-2", seconds(112), seconds(120)));
        assertBreaks(Rule.ENDED_TOO_LATE);
    }

    @Test
    void ordinaryWorkDoesNotFail() {
        submitted(Expectation.WORK);
        started("node-0", 1, 101);
        ended("node-0", 1, false, 102);
        future(Outcome.FAILED, 103);
        assertBreaks(Rule.UNEXPECTED);
    }

    @Test
    void noFutureFailsWithAnUndocumentedException() {
        submitted(Expectation.WORK);
        future(Outcome.STRANGE, 103);
        assertBreaks(Rule.UNEXPECTED);
    }

    @Test
    void aTaskThatNobodySubmittedDoesNotRun() {
        ran("node-0", 1, 101, 102);
        assertBreaks(Rule.UNKNOWN);
    }

    @Test
    void aRunThatEndsHasStarted() {
        submitted(Expectation.WORK);
        ended("node-0", 1, true, 102);
        future(Outcome.IN_DOUBT, 103);
        assertBreaks(Rule.UNKNOWN);
    }

    // ---- Files

    @Test
    void historiesAreReadAsTheyWereWritten(@TempDir Path folder) throws IOException {
        HistoryWriter caller = new HistoryWriter(folder.resolve("caller-2.history"));
        caller.write(new Submitted(TASK, Expectation.WORK, 10 * SECOND, 3, 100 * SECOND));
        caller.write(new FutureEnded(TASK, Outcome.COMPLETED, 105 * SECOND));
        HistoryWriter node = new HistoryWriter(folder.resolve("node-0.history"));
        node.write(new Started(TASK, 1, 101 * SECOND, 102 * SECOND));
        HistoryWriter other = new HistoryWriter(folder.resolve("node-1.history"));
        other.write(new Started(TASK, 2, 104 * SECOND, 104 * SECOND));
        other.write(new Ended(TASK, 2, true, 105 * SECOND));
        HistoryWriter run = new HistoryWriter(folder.resolve("run.history"));
        run.write(new Killed("node-0", 103 * SECOND));
        run.write(new Stopped("node-1", 1, 2));
        HistoryReader.read(folder, checker);
        assertThat(assertClean().ranAgain).isEqualTo(1);
    }

    @Test
    void aLineThatWasCutShortCountsForNothing(@TempDir Path folder) throws IOException {
        String whole = new Started(TASK, 1, 101 * SECOND, 102 * SECOND).line();
        Files.writeString(folder.resolve("node-0.history"), whole, StandardCharsets.US_ASCII);
        HistoryReader.read(folder, checker);
        checker.add("run", new Killed("node-0", 103 * SECOND));
        assertThat(checker.check().violations()).isEmpty();
    }

    @Test
    void onlyAProcessThatWasKilledMayLeaveALineCutShort(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("node-0.history"), "started 7 1", StandardCharsets.US_ASCII);
        HistoryReader.read(folder, checker);
        assertThat(checker.check().violations()).extracting(Violation::rule).containsExactly(Rule.BROKEN);
    }
}
