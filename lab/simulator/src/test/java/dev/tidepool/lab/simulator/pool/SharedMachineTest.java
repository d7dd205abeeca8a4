package dev.tidepool.lab.simulator.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.DecisionRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pools as components of a larger simulation. Times are milliseconds. */
class SharedMachineTest {
    private static final long MILLI = 1_000_000;
    private static final TaskPrograms COMPUTING = programs(new Phase(Phase.Kind.CPU, new Constant(0), "spin"));
    private static final TaskPrograms SLEEPING = programs(new Phase(Phase.Kind.WAIT, new Constant(0), null));

    private final EventQueue events = new EventQueue();
    private final List<String> log = new ArrayList<>();

    private static TaskPrograms programs(Phase phase) {
        return TaskPrograms.of(List.of(new TaskType("only", 1, List.of(phase))), Map.of());
    }

    private SimulatedPool pool(String name, Machine machine, TaskPrograms programs, SizingDecision decision) {
        PoolClient client = new PoolClient() {
            @Override
            public void onEnd(SimulatedTask task, long startNanos, long endNanos) {
                log.add(name + " " + startNanos / MILLI + ".." + endNanos / MILLI);
            }

            @Override
            public void onRejection(SimulatedTask task) {
                log.add(name + " rejected");
            }

            @Override
            public void onDecision(DecisionRecord record) {
                log.add(name + " decides " + record.atNanos() / MILLI);
            }
        };
        return new SimulatedPool(machine, Scripted.pool(decision), programs, client, 10, 1);
    }

    private void submitAt(long millis, SimulatedPool pool, long taskMillis) {
        SimulatedTask task = new SimulatedTask(1);
        task.setArrival(millis * MILLI, 0);
        task.setPhaseNanos(0, taskMillis * MILLI);
        events.schedule(
                new Event() {
                    @Override
                    protected void fire(long nowNanos) {
                        if (!pool.machine().defers(this)) {
                            pool.submit(task);
                        }
                    }
                },
                millis * MILLI);
    }

    @Test
    void poolsOnOneMachineShareItsCores() {
        Machine machine = new Machine(events, MachineModel.ideal(1), 1);
        SimulatedPool a = pool("a", machine, COMPUTING, Scripted.upTo(9));
        SimulatedPool b = pool("b", machine, COMPUTING, Scripted.upTo(9));
        submitAt(1, a, 10);
        submitAt(1, b, 10);
        submitAt(1, b, 5);
        while (events.fireNext()) {}
        assertThat(log).containsExactly("a decides 0", "b decides 0", "b 1..16", "a 1..26", "b 1..26");
        assertThat(machine.cpuNanos()).isEqualTo(25e6);
    }

    @Test
    void aPauseDelaysArrivalsTimersAndTheControlLoop() {
        Machine machine = new Machine(events, MachineModel.ideal(1), 1);
        SizingDecision decision = new SizingDecision(
                0, 0, 9, 0, false, SizingDecision.NEVER, 0, Duration.ofMillis(10), "sampled each 10 ms");
        SimulatedPool pool = pool("a", machine, SLEEPING, decision);
        submitAt(1, pool, 5);
        submitAt(1, pool, 30);
        submitAt(8, pool, 2);
        events.schedule(
                new Event() {
                    @Override
                    protected void fire(long nowNanos) {
                        machine.freezeUntil(25 * MILLI);
                    }
                },
                3 * MILLI);
        while (events.nextNanos() <= 40 * MILLI) {
            events.fireNext();
        }
        // What was due at 6, 8 and 10 happens at 25, in that order; what was due at 31 is on time.
        assertThat(log)
                .containsExactly("a decides 0", "a 1..25", "a decides 25", "a 25..27", "a 1..31", "a decides 35");
    }

    /** A pool whose cores a collector had stopped seemed to leave them idle. */
    @Test
    void aPauseLeavesNoCoreIdle() {
        GarbagePauses pauses = new GarbagePauses(Duration.ofMillis(30), new Constant(20e6));
        Machine machine = new Machine(events, MachineModel.ideal(1).withPauses(pauses), 1);
        SimulatedPool pool = pool("a", machine, COMPUTING, Scripted.upTo(9));
        submitAt(0, pool, 10_000);
        events.fireNext();
        PoolSampler sampler = new PoolSampler(pool, Set.of(Signal.EXECUTION));
        while (events.nextNanos() <= 1_000 * MILLI) {
            events.fireNext();
        }
        assertThat(machine.pausedNanos()).isGreaterThan(100 * MILLI);
        assertThat(sampler.sample().execution().meanComputing()).isBetween(0.97, 1.0001);
    }

    @Test
    void theMeanResponseGrowsWithPauses() {
        GarbagePauses pauses = new GarbagePauses(Duration.ofMillis(90), new Constant(10e6));
        Script script = new Script();
        for (int i = 1; i <= 20; i++) {
            script.task(i * 100, "cpu 90");
        }
        PoolResult result = script.run(
                PoolModel.of(Scripted.of(Scripted.upTo(9)), 1),
                MachineModel.ideal(1).withPauses(pauses));
        // 1.8 s of work at 90 % of the time.
        assertThat(result.cpuSeconds()).isEqualTo(1.8);
        assertThat(result.endNanos()).isBetween(2_090 * MILLI, 2_300 * MILLI);
    }
}
