package dev.tidepool.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.tidepool.doctor.Finding.Urgency;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiagnosisTest {
    private static final String ALL_WAIT = "all 8 threads wait for results of other tasks, and none is free";
    private static final PoolFacts WORKING = pool("other", WorkerKind.JETTY, 9, 1, 0, 20, 0, QueueBound.UNKNOWN);

    static Stream<Arguments> cases() {
        return Stream.of( // kind, threads, busy, waiting, maximum, queued, queue, finding
                arguments(
                        "all wait and tasks are queued",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        8,
                        8,
                        8,
                        8,
                        3,
                        QueueBound.BOUNDED,
                        "URGENT " + ALL_WAIT + "; 3 tasks wait in its queue"),
                arguments(
                        "all wait and the queue is unknown",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        8,
                        8,
                        8,
                        null,
                        null,
                        QueueBound.UNKNOWN,
                        "WARNING " + ALL_WAIT + "; if those tasks are queued in the same pool, they never start"),
                arguments(
                        "one thread waits",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        1,
                        1,
                        1,
                        1,
                        1,
                        QueueBound.BOUNDED,
                        "URGENT its only thread waits for the result of another task; 1 task waits in its queue"),
                arguments(
                        "half wait",
                        WorkerKind.TIDEPOOL,
                        8,
                        8,
                        4,
                        8,
                        2,
                        QueueBound.BOUNDED,
                        "WARNING 4 of 8" + ALL_WAIT.substring("all 8".length()) + "; 2 tasks wait in its queue"),
                arguments(
                        "few wait",
                        WorkerKind.TIDEPOOL,
                        8,
                        8,
                        3,
                        8,
                        2,
                        QueueBound.BOUNDED,
                        "WARNING all 8 threads are busy and 2 tasks wait"),
                arguments(
                        "its only thread is busy",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        1,
                        1,
                        0,
                        1,
                        1,
                        QueueBound.BOUNDED,
                        "WARNING its only thread is busy and 1 task waits"),
                arguments("all wait but it may grow", WorkerKind.TIDEPOOL, 8, 8, 8, 9, 2, QueueBound.BOUNDED, null),
                arguments(
                        "one is free", WorkerKind.THREAD_POOL_EXECUTOR, 8, 7, 7, null, null, QueueBound.UNKNOWN, null),
                arguments(
                        "a server's threads take no tasks",
                        WorkerKind.TOMCAT,
                        8,
                        8,
                        8,
                        8,
                        null,
                        QueueBound.UNKNOWN,
                        "WARNING all 8 threads are busy"),
                arguments(
                        "full without a queue",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        8,
                        8,
                        0,
                        null,
                        null,
                        QueueBound.UNKNOWN,
                        null),
                arguments(
                        "full with a maximum",
                        WorkerKind.JETTY,
                        200,
                        200,
                        0,
                        200,
                        0,
                        QueueBound.UNKNOWN,
                        "WARNING all 200 threads are busy and 0 tasks wait"),
                arguments("idle", WorkerKind.JETTY, 8, 0, 0, 200, 0, QueueBound.UNKNOWN, null),
                arguments("no thread at all", WorkerKind.TIDEPOOL, 0, 0, 0, 8, 0, QueueBound.BOUNDED, null),
                arguments(
                        "a cached pool of thousands",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        3412,
                        3000,
                        0,
                        null,
                        null,
                        QueueBound.HANDOFF,
                        "WARNING has 3412 threads, of which 3000 are busy"),
                arguments(
                        "one thread fewer than many",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        999,
                        1,
                        0,
                        null,
                        null,
                        QueueBound.HANDOFF,
                        null),
                arguments(
                        "a queue without a bound",
                        WorkerKind.TIDEPOOL,
                        2,
                        1,
                        0,
                        8,
                        0,
                        QueueBound.UNBOUNDED,
                        "NOTE no bound on the queue"),
                arguments(
                        "a queue that may have none",
                        WorkerKind.THREAD_POOL_EXECUTOR,
                        2,
                        1,
                        0,
                        null,
                        null,
                        QueueBound.UNBOUNDED_BY_DEFAULT,
                        "NOTE a LinkedBlockingQueue, which has no bound unless it was given one"),
                arguments(
                        "delayed tasks have no other queue",
                        WorkerKind.SCHEDULED,
                        2,
                        1,
                        0,
                        null,
                        null,
                        QueueBound.UNBOUNDED,
                        null),
                arguments(
                        "carriers",
                        WorkerKind.CARRIERS,
                        2,
                        2,
                        0,
                        null,
                        null,
                        QueueBound.UNKNOWN,
                        "NOTE all 2 carriers run virtual threads"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aPoolAloneLeadsToThisFinding(
            String name,
            WorkerKind kind,
            int threads,
            int busy,
            int waiting,
            @Nullable Integer max,
            @Nullable Integer queued,
            QueueBound queue,
            @Nullable String expected) {
        List<Finding> findings =
                Diagnosis.of(facts(pool("p", kind, threads, busy, waiting, max, queued, queue), WORKING));
        assertThat(findings.stream().map(finding -> finding.urgency() + " " + finding.seen()))
                .as(name)
                .isEqualTo(expected == null ? List.of() : List.of(expected));
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.subject()).isEqualTo("p");
            assertThat(finding.advice()).endsWith(".").doesNotContain(". ");
        });
    }

    @Test
    void aLongQueueWithoutABoundIsUrgentAndStandsFirst() {
        List<Finding> findings = Diagnosis.of(
                facts(pool("p", WorkerKind.TIDEPOOL, 8, 8, 0, 8, Diagnosis.LONG_QUEUE, QueueBound.UNBOUNDED)));
        assertThat(findings).extracting(Finding::urgency).containsExactly(Urgency.URGENT, Urgency.WARNING);
        assertThat(findings.get(0).seen()).isEqualTo("10000 tasks wait in a queue without a bound");
    }

    /** Nothing that runs could complete what the threads wait for. */
    @Test
    void aPoolThatWaitsWhileNobodyWorksIsStuck() {
        PoolFacts stuck = pool("p", WorkerKind.THREAD_POOL_EXECUTOR, 2, 2, 2, null, null, QueueBound.UNKNOWN);
        assertThat(Diagnosis.of(facts(stuck)).get(0).urgency()).isEqualTo(Urgency.URGENT);
        assertThat(Diagnosis.of(facts(stuck, WORKING)).get(0).urgency()).isEqualTo(Urgency.WARNING);
    }

    @Test
    void whereMostThreadsAreIsTheFirstPlaceToLook() {
        PoolFacts pool = new PoolFacts(
                "orders",
                WorkerKind.TIDEPOOL,
                40,
                40,
                0,
                40,
                312,
                QueueBound.BOUNDED,
                new Place("com.shop.Payments.charge", 38),
                "a reason");
        assertThat(Diagnosis.of(facts(pool)))
                .containsExactly(new Finding(
                        Urgency.WARNING,
                        "orders",
                        "all 40 threads are busy and 312 tasks wait; 38 are in com.shop.Payments.charge",
                        "Look at Payments.charge first: give it a time limit, and add threads only if what it calls"
                                + " can take more."));
    }

    @Test
    void deadlocksAndLocksAreNamed() {
        ProcessFacts facts = new ProcessFacts(
                "process 1",
                9,
                List.of(),
                List.of(new DeadlockedThread("a", "Left@1", "b"), new DeadlockedThread("b", "Right@2", "a")),
                List.of(
                        new LockWait("Book@3", 3, "c", "com.shop.Book.write"),
                        new LockWait("Book@4", 2, "d", "x.Y.z")));
        assertThat(Diagnosis.of(facts))
                .extracting(Finding::seen)
                .containsExactly(
                        "2 threads wait for each other's locks for ever: 'a' waits for Left@1, which 'b' holds;"
                                + " 'b' waits for Right@2, which 'a' holds",
                        "3 threads wait for Book@3, which 'c' holds in com.shop.Book.write");
    }

    @Test
    void poolsWithTheSameKindOfQueueShareANote() {
        PoolFacts one = pool("one", WorkerKind.TIDEPOOL, 1, 0, 0, 8, 0, QueueBound.UNBOUNDED);
        PoolFacts two = pool("two", WorkerKind.TIDEPOOL, 1, 0, 0, 8, 0, QueueBound.UNBOUNDED);
        assertThat(Diagnosis.of(facts(one, two))).extracting(Finding::subject).containsExactly("one, two");
    }

    /** It was told to give the queue a capacity where the pool is built, which is within HikariCP. */
    @ParameterizedTest
    @ValueSource(strings = {"HikariPool-1:connection-adder", "HikariPool-1 connection adder", "db:connection-closer"})
    void thePoolsOfHikariItselfGetNoAdviceOnTheirQueues(String name) {
        PoolFacts pool =
                pool(name, WorkerKind.THREAD_POOL_EXECUTOR, 1, 0, 0, null, null, QueueBound.UNBOUNDED_BY_DEFAULT);
        assertThat(Diagnosis.of(facts(pool))).isEmpty();
    }

    @Test
    void theTextHasTheFindingsBeforeTheTable() {
        PoolFacts pool = new PoolFacts(
                "orders", WorkerKind.TIDEPOOL, 4, 4, 0, 4, 7, QueueBound.BOUNDED, new Place("a.B.c", 4), "4 are best");
        PoolFacts other = pool("pool-1-thread", WorkerKind.FORK_JOIN, 12, 0, 0, null, null, QueueBound.UNKNOWN);
        assertThat(DoctorText.of(DoctorReport.of(facts(pool, other)), 0).lines())
                .containsExactly(
                        "process 1, 9 threads, 2 pools",
                        "",
                        "1 warning",
                        "",
                        "WARNING orders: all 4 threads are busy and 7 tasks wait; 4 are in a.B.c",
                        "    Look at B.c first: give it a time limit, and add threads only if what it calls can take"
                                + " more.",
                        "",
                        "pool           kind          threads  busy  max  queued  most are in",
                        "orders         Tidepool            4     4    4       7  a.B.c (4)",
                        "pool-1-thread  ForkJoinPool       12     0    ?       ?",
                        "orders: 4 are best");
        assertThat(DoctorText.of(DoctorReport.of(facts(other)), 0)).contains("Nothing is wrong");
    }

    @Test
    void theTextCountsOneInTheSingular() {
        PoolFacts pool = new PoolFacts(
                "orders", WorkerKind.TIDEPOOL, 1, 1, 0, 1, 1, QueueBound.BOUNDED, new Place("a.B.c", 1), null);
        ProcessFacts facts = new ProcessFacts("process 1", 1, List.of(pool), List.of(), List.of());
        assertThat(DoctorText.of(DoctorReport.of(facts), 0).lines())
                .startsWith("process 1, 1 thread, 1 pool", "", "1 warning", "")
                .contains("WARNING orders: its only thread is busy and 1 task waits; 1 is in a.B.c");
    }

    private static ProcessFacts facts(PoolFacts... pools) {
        return new ProcessFacts("process 1", 9, List.of(pools), List.of(), List.of());
    }

    private static PoolFacts pool(
            String name,
            WorkerKind kind,
            int threads,
            int busy,
            int waiting,
            @Nullable Integer max,
            @Nullable Integer queued,
            QueueBound queue) {
        return new PoolFacts(name, kind, threads, busy, waiting, max, queued, queue, null, null);
    }
}
