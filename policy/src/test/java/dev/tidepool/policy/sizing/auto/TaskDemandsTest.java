package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TaskDemandsTest {
    private final TaskDemands demands = new TaskDemands();

    @Test
    void nothingIsKnownBeforeTheFirstTasks() {
        demands.observe(sample().build());
        assertThat(demands.any()).isFalse();
        demands.observe(
                sample().demands(TaskDemands.ENOUGH_TASKS - 1, 10, 10, 0).build());
        assertThat(demands.any()).isTrue();
        assertThat(demands.known()).isFalse();
        demands.observe(sample().demands(1, 10, 10, 0).build());
        assertThat(demands.known()).isTrue();
    }

    @Test
    void waitingForACoreIsNotBlocking() {
        demands.observe(sample().demands(10, 50, 10, 30).build());
        assertThat(demands.cpuSeconds()).isCloseTo(0.010, within(1e-9));
        assertThat(demands.blockingSeconds()).isCloseTo(0.010, within(1e-9));
    }

    @Test
    void whereTheWaitIsUnknownTheLeastStretchedTaskCountsAsUnblocked() {
        demands.observe(
                sample().demands(9, 100, 10, -1e-6).demands(1, 40, 10, -1e-6).build());
        assertThat(demands.blockingSeconds()).isCloseTo(0.9 * 0.060, within(1e-9));
    }

    @Test
    void onVirtualThreadsTheWholeServiceTimeCountsAsBlocking() {
        demands.observe(sample().demands(10, 20, -1e-6, -1e-6).build());
        assertThat(demands.knowsCpu()).isFalse();
        assertThat(demands.cpuSeconds()).isZero();
        assertThat(demands.blockingSeconds()).isCloseTo(0.020, within(1e-9));
    }

    /** They counted as tasks that need no downstream, so the pool was not held. */
    @Test
    void tasksFromBeforeTheDownstreamWasFullAreNoOthers() {
        demands.observe(sample().demands(200, 40, 1, 0).build());
        demands.observe(sample().demands(200, 900, 1, 0).build());
        assertThat(demands.allBlock(Double.POSITIVE_INFINITY)).isFalse();
        assertThat(demands.allBlock(0.039)).isTrue();
        assertThat(demands.allBlock(0.0001)).as("less than the tasks compute").isTrue();
    }

    @Test
    void clocksThatDisagreeDoNotMakeBlockingNegative() {
        demands.observe(sample().demands(10, 9, 10, 1).build());
        assertThat(demands.blockingSeconds()).isZero();
    }

    /** Requests to a server that had just started seemed to wait 2 ms, with 4 of 49 threads busy at 13,000 a second. */
    @Test
    void busyThreadsBoundTheBlockingTime() {
        for (int i = 0; i < 100; i++) {
            demands.observe(sample().millis(100)
                    .meanBusy(4)
                    .completions(990)
                    .demands(10, 2.2, 0.2, 0)
                    .build());
        }
        assertThat(demands.blockingSeconds()).isCloseTo(0.002, within(1e-9));
        assertThat(demands.usableSeconds()).isCloseTo(2 * 0.0002, within(1e-6));
    }

    /** With 100 threads on 2 cores, requests to a server waited for its locks, and so it got more threads. */
    @Test
    void waitingForALockIsNotBlocking() {
        for (int i = 0; i < 100; i++) {
            demands.observe(sample().millis(100)
                    .meanBusy(80)
                    .lockWaiting(60)
                    .completions(90)
                    .demands(10, 80, 10, 0)
                    .build());
        }
        assertThat(demands.blockingSeconds()).isCloseTo(0.070, within(1e-9));
        assertThat(demands.usableSeconds()).isCloseTo(0.010, within(1e-6));
    }

    @Test
    void newTasksReplaceOldOnesInTheMeans() {
        demands.observe(sample().demands(100, 10, 10, 0).build());
        for (int i = 0; i < 20; i++) {
            demands.observe(sample().demands(100, 2, 1, 0).build());
        }
        assertThat(demands.cpuSeconds()).isCloseTo(0.001, within(2e-4));
    }

    @Test
    void aRareLongTaskIsRememberedAsAGroup() {
        for (int i = 0; i < 120; i++) {
            demands.observe(sample().demands(100, 1, 1, 0).build());
        }
        demands.observe(sample().demands(99, 1, 1, 0).demands(1, 200, 200, 0).build());
        for (int i = 0; i < 20; i++) {
            demands.observe(sample().demands(100, 1, 1, 0).build());
        }
        assertThat(demands.groups())
                .anySatisfy(group -> assertThat(group.cpuSeconds()).isCloseTo(0.2, within(1e-9)));
    }

    /** Under a server, 64 threads too many stayed for seconds because the first requests had taken 30 times as long. */
    @Test
    void theFirstTasksOfAYoungPoolAreSoonForgotten() {
        demands.observe(sample().demands(100, 4, 4, 0).build());
        for (int i = 0; i < 30; i++) {
            demands.observe(sample().demands(100, 1, 1, 0).completions(1_000).build());
        }
        double all =
                demands.groups().stream().mapToDouble(TaskDemands.Group::weight).sum();
        double first = demands.groups().stream()
                .filter(group -> group.cpuSeconds() > 0.003)
                .mapToDouble(TaskDemands.Group::weight)
                .sum();
        assertThat(first / all).isLessThan(0.001);
    }

    @Test
    void groupsOfTasksThatNoLongerComeAreForgotten() {
        demands.observe(sample().demands(100, 200, 200, 0).build());
        for (int i = 0; i < 3_000; i++) {
            demands.observe(sample().demands(100, 1, 1, 0).build());
        }
        assertThat(demands.groups()).hasSize(1);
    }

    @Test
    void anIdlePoolForgetsNothing() {
        demands.observe(sample().demands(100, 10, 10, 0).build());
        for (int i = 0; i < 10_000; i++) {
            demands.observe(sample().build());
        }
        assertThat(demands.known()).isTrue();
        assertThat(demands.cpuSeconds()).isCloseTo(0.010, within(1e-9));
    }

    @Test
    void measuredTasksStandForAllThatEnded() {
        demands.observe(sample().demands(10, 10, 10, 0).completions(990).build());
        demands.observe(sample().demands(10, 20, 20, 0).build());
        assertThat(demands.cpuSeconds()).isLessThan(0.0105);
    }
}
