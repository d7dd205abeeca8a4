package dev.tidepool.lab.simulator.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TypeLimit;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.ThreadPerRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The rules of the executor's engine, each in a scenario worked out by hand. Times are milliseconds. */
class SimulatedPoolTest {
    private static final MachineModel IDEAL = MachineModel.ideal(4);
    private static final MachineModel SLOW_THREADS = IDEAL.withThreadCreation(Duration.ofMillis(1));

    private final Script script = new Script();

    @Test
    void aNewThreadIsPaidForAndThenTakesTheTask() {
        script.task(0, "wait 10");
        PoolResult result = script.run(Scripted.pool(Scripted.upTo(1)), SLOW_THREADS);
        assertThat(script.fate(0)).isEqualTo("1..11");
        assertThat(result.cpuSeconds()).isEqualTo(0.001);
        assertThat(result.threadSeconds()).isEqualTo(0.011);
        assertThat(result.threadsCreated()).isEqualTo(1);
        assertThat(result.endNanos()).isEqualTo(11_000_000);
    }

    @Test
    void anIdleThreadTakesTheNextTaskAtOnce() {
        script.task(0, "wait 5").task(8, "wait 5");
        PoolResult result = script.run(Scripted.pool(Scripted.upTo(9)), SLOW_THREADS);
        assertThat(script.fate(1)).isEqualTo("8..13");
        assertThat(result.threadsCreated()).isEqualTo(1);
    }

    @Test
    void beyondTheLimitTasksWaitInTheOrderOfTheirArrival() {
        script.task(0, "wait 5").task(1, "wait 5").task(2, "wait 5").task(3, "wait 5");
        PoolResult result = script.run(Scripted.pool(Scripted.upTo(2)), IDEAL);
        assertThat(script.fates.values()).containsExactly("0..5", "1..6", "5..10", "6..11");
        assertThat(script.at(4).queueLength()).isEqualTo(2);
        assertThat(script.at(4).busy()).isEqualTo(2);
        assertThat(result.threadsPeak()).isEqualTo(2);
    }

    @Test
    void tasksPassThoseOfATypeAtItsLimit() {
        script.task(0, "wait 5").again(1, 0).again(2, 0).task(3, "wait 1");
        PoolResult result = script.run(Scripted.pool(Scripted.limiting(2, new TypeLimit("task0", 1))), IDEAL);
        assertThat(script.fates)
                .containsEntry(0, "0..5")
                .containsEntry(1, "5..10")
                .containsEntry(2, "10..15");
        assertThat(script.fate(3)).isEqualTo("3..4");
        assertThat(script.at(4).queueLength()).isEqualTo(2);
        assertThat(result.threadsPeak()).isEqualTo(2);
    }

    @Test
    void aNewThreadTakesWhatHasWaitedForLongestAndNotTheTaskThatAskedForIt() {
        // Task 0 gets the first thread, at 1. Task 1 waits for the starting thread. Task 2 finds one task more than
        // starting threads and gets a thread, at 1.6, which takes task 1.
        script.task(0, "wait 10").task(0.5, "wait 10").task(0.6, "wait 10");
        script.run(Scripted.pool(Scripted.upTo(9, 1, SizingDecision.NEVER)), SLOW_THREADS);
        assertThat(script.fate(0)).isEqualTo("1..11");
        assertThat(script.fate(1)).isEqualTo("1.6..11.6");
        assertThat(script.fate(2)).isEqualTo("11..21");
    }

    @Test
    void threadsThatAreIdleForTooLongEndDownToTheFloor() {
        SizingDecision decision = new SizingDecision(
                1, 3, 9, 0, false, Duration.ofMillis(5), 0, SizingDecision.NEVER, "floor 1, prestart 3");
        script.task(20, "wait 1");
        PoolResult result = script.run(Scripted.pool(decision), IDEAL);
        assertThat(script.at(4).alive()).isEqualTo(3);
        assertThat(script.at(6).alive()).isEqualTo(1);
        assertThat(result.threadSeconds()).isEqualTo((3 * 5 + 16) / 1e3);
    }

    @Test
    void aThreadPerRequestEndsWithIt() {
        script.task(0, "wait 5").task(1, "wait 5").task(20, "wait 5");
        PoolResult result = script.run(PoolModel.of(new ThreadPerRequest(), 1), IDEAL);
        assertThat(script.at(5).alive()).isEqualTo(1);
        assertThat(script.at(6).alive()).isZero();
        assertThat(result.threadsCreated()).isEqualTo(3);
        assertThat(result.threadSeconds()).isEqualTo(0.015);
    }

    @Test
    void idleThreadsTakeTurnsOrTheLastOneGoesFirst() {
        // Two threads from the tasks at 0; then a task of 1 ms each 4 ms, with an idle timeout of 7 ms.
        assertThat(aliveAt20(IdleOrder.LIFO)).isEqualTo(1);
        assertThat(aliveAt20(IdleOrder.FIFO)).isEqualTo(2);
    }

    private static int aliveAt20(IdleOrder order) {
        Script tasks = new Script().task(0, "wait 1").task(0, "wait 1");
        for (int at = 4; at <= 24; at += 4) {
            tasks.task(at, "wait 1");
        }
        SizingDecision decision = Scripted.upTo(2, 0, Duration.ofMillis(7));
        tasks.run(
                new PoolModel(
                        Scripted.of(decision), PoolBounds.unlimited(1), Integer.MAX_VALUE, QueueLayout.SHARED, order),
                IDEAL);
        return tasks.at(20).alive();
    }

    @Test
    void anIdleThreadEndsOnlyWhileSoManyOthersAreIdle() {
        // Three threads; one of them is busy from 10 on. With spareIdle 1, of the two idle ones one may end and
        // the last one not, since the pool then has fewer threads than were ever busy at once.
        SizingDecision decision = new SizingDecision(
                0, 0, 9, 0, false, Duration.ofMillis(15), 1, SizingDecision.NEVER, "one idle thread stays");
        script.task(0, "wait 1").task(0, "wait 1").task(0, "wait 1").task(10, "wait 30");
        script.run(Scripted.pool(decision), IDEAL);
        assertThat(script.at(15).alive()).isEqualTo(3);
        assertThat(script.at(17).alive()).isEqualTo(2);
        assertThat(script.at(39).alive()).isEqualTo(2);
    }

    @Test
    void aLimitBelowTheSizeRetiresIdleThreadsAtOnceAndBusyOnesAfterTheirTask() {
        Duration tenMillis = Duration.ofMillis(10);
        SizingDecision three = new SizingDecision(3, 3, 3, 0, false, SizingDecision.NEVER, 0, tenMillis, "three");
        SizingDecision one = new SizingDecision(1, 1, 1, 0, false, SizingDecision.NEVER, 0, tenMillis, "one");
        script.task(5, "wait 8").task(5, "wait 9").task(6, "wait 10").task(7, "wait 2");
        // 10: limit 1, and nobody is idle. 13: the first surplus thread ends instead of taking task 3; 14: the
        // second. 16: the last one takes it.
        script.run(Scripted.pool(three, one), IDEAL);
        assertThat(script.fates)
                .containsEntry(0, "5..13")
                .containsEntry(1, "5..14")
                .containsEntry(3, "16..18");
        assertThat(script.at(12).alive()).isEqualTo(3);
        assertThat(script.at(13).alive()).isEqualTo(2);
        assertThat(script.at(14).alive()).isEqualTo(1);
        Script idle = new Script().task(20, "wait 1");
        idle.run(Scripted.pool(three, one), IDEAL);
        assertThat(idle.at(9).alive()).isEqualTo(3);
        assertThat(idle.at(10).alive()).isEqualTo(1);
    }

    @Test
    void aRaisedLimitServesTheBacklogAtOnce() {
        Duration tenMillis = Duration.ofMillis(10);
        SizingDecision one = new SizingDecision(0, 0, 1, 0, false, SizingDecision.NEVER, 0, tenMillis, "one");
        SizingDecision three = new SizingDecision(0, 0, 3, 0, false, SizingDecision.NEVER, 0, tenMillis, "three");
        script.task(0, "wait 50").task(0, "wait 50").task(0, "wait 50").task(0, "wait 50");
        script.run(Scripted.pool(one, three), IDEAL);
        assertThat(script.fates.values()).containsExactly("0..50", "10..60", "10..60", "50..100");
    }

    @Test
    void aPoolThatOnlyItsPolicyGrowsKeepsOneThreadForItsQueue() {
        SizingDecision order = SizingDecision.order(0, 0, Duration.ofMillis(1), SizingDecision.NEVER, "none");
        script.task(0, "wait 5").task(0, "wait 5").task(50, "wait 5");
        PoolResult result = script.run(Scripted.pool(order), IDEAL);
        assertThat(script.fates.values()).containsExactly("0..5", "5..10", "50..55");
        assertThat(result.threadsPeak()).isEqualTo(1);
        assertThat(result.threadsCreated()).isEqualTo(2);
    }

    @Test
    void growthWhileIdleAddsAThreadForEverySubmission() {
        SizingDecision decision = new SizingDecision(
                0, 0, 3, 0, true, SizingDecision.NEVER, 0, SizingDecision.NEVER, "Group-16 as coded");
        for (int at = 0; at < 5; at++) {
            script.task(10 * at, "wait 1");
        }
        script.run(Scripted.pool(decision), IDEAL);
        assertThat(script.at(9).alive()).isEqualTo(1);
        assertThat(script.at(19).alive()).isEqualTo(2);
        assertThat(script.at(49).alive()).isEqualTo(3);
    }

    @Test
    void aFullQueueTurnsTasksAway() {
        script.task(0, "wait 10").task(1, "wait 10").task(2, "wait 10").task(11, "wait 10");
        PoolResult result = script.run(Scripted.bounded(1, Scripted.upTo(1)), IDEAL);
        assertThat(script.fates.values()).containsExactlyInAnyOrder("0..10", "10..20", "rejected", "20..30");
        assertThat(script.fate(2)).isEqualTo("rejected");
        assertThat(result.rejections()).isEqualTo(1);
        assertThat(result.arrivals()).isEqualTo(4);
    }

    @Test
    void aThreadThatStartsMakesAPlaceForWhatItWillTake() {
        script.task(0, "wait 10").task(0.1, "wait 10").task(0.2, "wait 10");
        script.run(Scripted.bounded(1, Scripted.upTo(1)), SLOW_THREADS);
        assertThat(script.fate(0)).isEqualTo("1..11");
        assertThat(script.fate(1)).isEqualTo("11..21");
        assertThat(script.fate(2)).isEqualTo("rejected");
    }

    @Test
    void aFullQueueGrowsThePoolBelowItsLimitWhateverTheBacklog() {
        // A queue with capacity 1 never reaches growAtBacklog 5; the task that finds it full gets a thread.
        script.task(0, "wait 10").task(1, "wait 10").task(2, "wait 10").task(3, "wait 10");
        script.run(Scripted.bounded(1, Scripted.upTo(2, 5, SizingDecision.NEVER)), IDEAL);
        assertThat(script.fate(0)).isEqualTo("0..10");
        assertThat(script.fate(1)).isEqualTo("2..12");
        assertThat(script.fate(2)).isEqualTo("10..20");
        assertThat(script.fate(3)).isEqualTo("rejected");
    }

    @Test
    void aWorkerLooksIntoItsOwnQueueFirstAndThenStealsFromTheNext() {
        // Tasks 0 and 1 go to the idle workers 0 and 1; 2 and 4 into queue 0, 3 into queue 1. Worker 0 is busy to
        // 10, so worker 1 takes 3 at 4, then steals 2 at 6 and 4 at 8.
        script.task(1, "wait 9")
                .task(1, "wait 3")
                .task(1, "wait 2")
                .task(1, "wait 2")
                .task(1, "wait 2");
        PoolModel pool = new PoolModel(
                new Fixed(2),
                PoolBounds.unlimited(1),
                Integer.MAX_VALUE,
                QueueLayout.striped(2, Placement.ROUND_ROBIN),
                IdleOrder.FIFO);
        script.run(pool, IDEAL);
        assertThat(script.fate(0)).isEqualTo("1..10");
        assertThat(script.fate(1)).isEqualTo("1..4");
        assertThat(script.fate(3)).isEqualTo("4..6");
        assertThat(script.fate(2)).isEqualTo("6..8");
        assertThat(script.fate(4)).isEqualTo("8..10");
    }

    @Test
    void givesUpAndSaysWhatIsUnfinished() {
        script.giveUpAfter = Duration.ofMillis(5);
        script.task(0, "wait 100").task(1, "wait 100");
        PoolResult result = script.run(Scripted.pool(Scripted.upTo(1)), IDEAL);
        assertThat(result.endNanos()).isEqualTo(6_000_000);
        assertThat(result.unfinished()).isEqualTo(2);
        assertThat(result.stopped()).isFalse();
        assertThat(script.fate(0)).isEqualTo("0..");
        assertThat(script.fate(1)).isEqualTo("waiting");
    }

    @Test
    void aSimulationWithoutTasksEndsAtOnce() {
        PoolResult result = script.run(Scripted.pool(Scripted.upTo(1)), IDEAL);
        assertThat(result.arrivals()).isZero();
        assertThat(result.endNanos()).isZero();
    }
}
