package dev.tidepool.server.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.server.chaos.history.HistoryRecord.Ended;
import dev.tidepool.server.chaos.history.HistoryRecord.FutureEnded;
import dev.tidepool.server.chaos.history.HistoryRecord.HandedIn;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Hand-written histories, in seconds: clean ones, and for each rule some that violate only this rule. */
class HistoryCheckerTest {
    private static final long SECOND = 1_000_000_000;
    private static final long TASK = TaskIds.id(7, 2, 1);

    private final HistoryChecker checker = new HistoryChecker(SECOND);

    private static long seconds(String seconds) {
        return Math.round(Double.parseDouble(seconds) * SECOND);
    }

    /**
     * Adds the records of a history. The task's caller is caller-2, and its limit is 10 s.
     *
     * <p>{@code submit EXPECTATION [MAX_ATTEMPTS]} is at 100 s. The others are {@code handed-in AT}, {@code start NODE
     * ATTEMPT AT}, {@code return NODE ATTEMPT AT}, {@code throw NODE ATTEMPT AT}, {@code run NODE ATTEMPT FROM TO},
     * {@code future OUTCOME AT}, {@code kill PROCESS AT} and {@code stop RECORDER PROCESS FROM TO}.
     */
    private void history(String records) {
        for (String record : records.split("; *", -1)) {
            String[] words = record.strip().split(" ", -1);
            switch (words[0]) {
                case "submit" -> {
                    int attempts = words.length > 2 ? Integer.parseInt(words[2]) : 0;
                    Expectation expectation = Expectation.valueOf(words[1]);
                    checker.add("caller-2", new Submitted(TASK, expectation, 10 * SECOND, attempts, 100 * SECOND));
                }
                case "handed-in" -> checker.add("caller-2", new HandedIn(TASK, seconds(words[1])));
                case "start" -> started(words[1], words[2], words[3]);
                case "return" -> ended(words[1], words[2], true, words[3]);
                case "throw" -> ended(words[1], words[2], false, words[3]);
                case "run" -> {
                    started(words[1], words[2], words[3]);
                    ended(words[1], words[2], true, words[4]);
                }
                case "future" ->
                    checker.add("caller-2", new FutureEnded(TASK, Outcome.valueOf(words[1]), seconds(words[2])));
                case "kill" -> checker.add("run", new Killed(words[1], seconds(words[2])));
                case "stop" -> checker.add(words[1], new Stopped(words[2], seconds(words[3]), seconds(words[4])));
                default -> throw new IllegalArgumentException(record);
            }
        }
    }

    private void started(String node, String attempt, String at) {
        checker.add(node, new Started(TASK, Integer.parseInt(attempt), seconds(at), seconds(at)));
    }

    private void ended(String node, String attempt, boolean returned, String at) {
        checker.add(node, new Ended(TASK, Integer.parseInt(attempt), returned, seconds(at)));
    }

    private PhaseCounts assertClean() {
        Verdict verdict = checker.check();
        assertThat(verdict.violations()).isEmpty();
        PhaseCounts counts = verdict.phases().get(7);
        assertThat(counts).isNotNull();
        assertThat(counts.violations).isZero();
        return counts;
    }

    @Test
    void aTaskThatRanOnceAndCompletedIsClean() {
        history("submit WORK; run node-0 1 101 102; future COMPLETED 103");
        PhaseCounts counts = assertClean();
        assertThat(counts.submitted).isEqualTo(1);
        assertThat(counts.ended(Outcome.COMPLETED)).isEqualTo(1);
        assertThat(counts.latestNanos).isEqualTo(-7 * SECOND);
    }

    @Test
    void aTaskUnderAKeyMayRunOnSeveralNodes() {
        history("submit WORK 3; start node-0 1 101; run node-1 2 104 105; future COMPLETED 105; kill node-0 102");
        assertThat(assertClean().ranAgain).isEqualTo(1);
    }

    @Test
    void aTaskInDoubtMayHaveRunOrNot() {
        history("submit WORK; future IN_DOUBT 102");
        assertThat(assertClean().ended(Outcome.IN_DOUBT)).isEqualTo(1);
    }

    @Test
    void aRunThatWasAllowedInTimeAndStoppedBeforeItsFirstInstructionIsCountedApart() {
        history("submit WORK");
        checker.add("node-0", new Started(TASK, 1, 101 * SECOND, 120 * SECOND));
        history("return node-0 1 120; future IN_DOUBT 103");
        assertThat(assertClean().stoppedAtStart).isEqualTo(1);
    }

    @Test
    void aDeadCallerOwesNoEnds() {
        history("submit WORK; run node-0 1 101.9 105; kill caller-2 101");
        assertThat(assertClean().orphaned).isEqualTo(1);
    }

    @Test
    void theTimeThatACallerWasStoppedAfterTheLimitIsNotCountedAgainstItsFutures() {
        history("submit WORK; future TIME_LIMIT 115; stop run caller-2 108 114; stop caller-2 caller-2 107.9 114.5");
        assertThat(assertClean().latestNanos).isEqualTo(SECOND / 2);
    }

    /** A caller that was frozen between the record of a submission and the submission itself seemed to end it late. */
    @Test
    void theLimitOfATaskBeginsLaterIfItsCallerWasStoppedWhileItHandedItIn() {
        history("submit WORK; handed-in 105; future TIME_LIMIT 115; stop run caller-2 100.5 105");
        assertThat(assertClean().latestNanos).isEqualTo(SECOND / 2);
    }

    @Test
    void aTaskMayStartBetweenItsCancellationAndItsLimit() {
        history("submit WORK; future CANCELLED 101; run node-0 1 101.1 101.2");
        assertClean();
    }

    /** A node had begun with it, and paused before it could read the argument; the record of a run comes after that. */
    @Test
    void aTaskThatCannotBeReadMayHaveStartedWithoutARun() {
        history("submit FAILS_UNREAD; future IN_DOUBT_STARTED 102");
        assertClean();
    }

    /** The limit counts from its submission, which comes after the record of it. */
    @Test
    void theLimitOfATaskBeginsLaterIfItsCallerWasStoppedBefore() {
        history("submit WORK; future CANCELLED 106; run node-0 1 113 114; stop run caller-2 100 105");
        assertClean();
    }

    /** A client learns at once that its balancer died; nodes hold the balancer's leases for a second. */
    @Test
    void aTaskWithoutAReplyMayStartWithinALease() {
        history("submit WORK; future UNHEARD 101; run node-0 1 101.9 102");
        assertClean();
    }

    @ParameterizedTest
    @EnumSource
    void everyTaskMayBeRejectedAsLongAsItDidNotRun(Expectation expectation) {
        history("submit " + expectation + "; future REJECTED 103");
        assertClean();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    LOST | a future has no end | submit WORK; run node-0 1 101 102
                    LOST | a run on a live node has no end \
                         | submit WORK; start node-0 1 101; future IN_DOUBT_STARTED 103; kill node-1 102
                    ENDED_TWICE | a future ends twice \
                         | submit WORK; run node-0 1 101 102; future IN_DOUBT 102; future COMPLETED 103
                    NO_RUN | a completed task has not run | submit WORK; future COMPLETED 103
                    NO_RUN | a completed task has thrown \
                         | submit WORK; start node-0 1 101; throw node-0 1 102; future COMPLETED 103
                    NO_RUN | a task reported as started has not started | submit WORK; future IN_DOUBT_STARTED 103
                    NO_RUN | a task that failed has not run | submit FAILS; future FAILED 103
                    NO_RUN | a task with a large result has not run | submit RESULT_TOO_LARGE; future TOO_LARGE 103
                    RAN_THOUGH_REFUSED | a rejected task has run \
                         | submit WORK; run node-0 1 101 102; future REJECTED 103
                    RAN_THOUGH_REFUSED | a task whose argument cannot be read has run \
                         | submit FAILS_UNREAD; run node-0 1 101 102; future IN_DOUBT 103
                    RAN_THOUGH_REFUSED | a task with a large argument has run \
                         | submit ARGUMENT_TOO_LARGE; run node-0 1 101 102; future IN_DOUBT 103
                    RAN_THOUGH_REFUSED | a task that no node may run has run \
                         | submit REFUSED; run node-0 1 101 102; future IN_DOUBT 103
                    RAN_TWICE | a task without a key runs twice \
                         | submit WORK; run node-0 1 101 102; run node-1 2 101 102; future COMPLETED 103
                    RAN_TWICE | a task with a key runs more often than allowed \
                         | submit WORK 2; run node-0 1 101 102; run node-1 2 101 102; run node-2 3 101 102; \
                           future COMPLETED 103
                    RAN_TWICE | one attempt of a task with a key runs twice \
                         | submit WORK 3; run node-0 2 101 102; run node-1 2 101 102; future COMPLETED 103
                    STARTED_TOO_LATE | a task in doubt starts \
                         | submit WORK 3; future IN_DOUBT 103; run node-0 1 103.1 104
                    STARTED_TOO_LATE | a task in doubt starts again \
                         | submit WORK 3; future IN_DOUBT_STARTED 103; run node-0 1 103.1 104
                    STARTED_TOO_LATE | a task starts after its time limit was reported \
                         | submit WORK 3; future TIME_LIMIT 103; run node-0 1 103.1 104
                    STARTED_TOO_LATE | a cancelled task starts after its limit \
                         | submit WORK; future CANCELLED 103; run node-0 1 111.1 112
                    STARTED_TOO_LATE | a task starts after the lease of its dead caller \
                         | submit WORK; run node-0 1 102.1 105; kill caller-2 101
                    STARTED_TOO_LATE | a task without a reply starts after the lease \
                         | submit WORK; future UNHEARD 101; run node-0 1 102.1 103
                    ENDED_TOO_LATE | a future ends over a second after its limit | submit WORK; future TIME_LIMIT 111.1
                    ENDED_TOO_LATE | only stops of the caller after the limit excuse a late future \
                         | submit WORK; future TIME_LIMIT 111.1; stop run node-0 100 112; \
                           stop run caller-2 90 109; stop run caller-2 112 120
                    ENDED_TOO_LATE | a slow submission of a caller that was not stopped excuses nothing \
                         | submit WORK; handed-in 105; future TIME_LIMIT 115; stop run node-0 100 105
                    UNEXPECTED | ordinary work fails \
                         | submit WORK; start node-0 1 101; throw node-0 1 102; future FAILED 103
                    UNEXPECTED | a future has an undocumented exception | submit WORK; future STRANGE 103
                    UNKNOWN | a task runs that nobody submitted | run node-0 1 101 102
                    UNKNOWN | a run ends that did not start | submit WORK; return node-0 1 102; future IN_DOUBT 103
                    """)
    void findsTheOnlyViolation(Rule rule, String what, String history) {
        history(history);
        Verdict verdict = checker.check();
        assertThat(verdict.violations()).as(what).extracting(Violation::rule).containsExactly(rule);
        assertThat(verdict.violations()).extracting(Violation::task).containsExactly(TASK);
        assertThat(verdict.phases().get(7).violations).isEqualTo(1);
    }

    @Test
    void historiesAreReadAsTheyWereWritten(@TempDir Path folder) throws IOException {
        HistoryWriter caller = new HistoryWriter(folder.resolve("caller-2.history"));
        caller.write(new Submitted(TASK, Expectation.WORK, 10 * SECOND, 3, 100 * SECOND));
        caller.write(new HandedIn(TASK, 101 * SECOND));
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
