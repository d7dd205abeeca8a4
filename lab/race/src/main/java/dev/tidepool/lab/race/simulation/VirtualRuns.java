package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.loop.RunSampler;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs the contestants of a plan, one at a time, and counts the runs for the listener. One thread runs them. Any thread
 * may call {@link #stop}.
 */
final class VirtualRuns {
    private final SimulationPlan plan;
    private final RaceListener listener;
    private final Capacity capacity;
    private final Object lock = new Object();
    private @Nullable SimulatedSystem running;
    private volatile boolean stopped;
    private int position;

    VirtualRuns(SimulationPlan plan, RaceListener listener) {
        this.plan = plan;
        this.listener = listener;
        this.capacity = plan.capacity();
    }

    /** Draws the arrivals and the work of a repetition; repetition 0 is that of the oracle's search. */
    Schedule schedule(int repetition) throws WorkloadException {
        double perSecond = capacity.isFinite() ? capacity.perSecond() : 0;
        return plan.workload().schedule(perSecond, plan.length(), plan.seed(repetition));
    }

    /**
     * Runs.
     *
     * @param name for the listener
     * @param repetition sets the seed of all other randomness
     */
    Outcome run(String name, SimulatedContestant contestant, SizingPolicy sizing, Schedule schedule, int repetition) {
        listener.runStarted(plan.workload().name(), name, position++);
        RunCollector collector = new RunCollector(plan.cores() * plan.nodes(), schedule, listener::live);
        SimulatedSystem system = system(contestant.routing(), sizing, schedule, plan.seed(repetition), collector);
        synchronized (lock) {
            running = system;
            if (stopped) {
                system.stop().run();
            }
        }
        Totals totals = system.run().get();
        listener.runEnded();
        return new Outcome(totals, collector);
    }

    record Outcome(Totals totals, RunCollector collector) {}

    /** Ends the current run, with what it has. */
    void stop() {
        synchronized (lock) {
            stopped = true;
            if (running != null) {
                running.stop().run();
            }
        }
    }

    boolean isStopped() {
        return stopped;
    }

    int position() {
        return position;
    }

    /** Skips runs that were counted but are not needed. */
    void skipTo(int newPosition) {
        position = newPosition;
    }

    private SimulatedSystem system(
            @Nullable String routing, SizingPolicy sizing, Schedule schedule, long seed, RunCollector collector) {
        PoolRun run = PoolRun.ofSchedule(
                Duration.ofNanos((long) (TimeBudget.drain(plan.seconds()) * 1e9)),
                Duration.ofNanos(RunSampler.stepNanos(plan.length().toNanos())),
                routing == null ? RunCollector.DECISIONS_KEPT : 1, // in a cluster, the collector keeps them
                seed);
        ScheduleSource source = new ScheduleSource(plan.workload(), schedule);
        return routing == null
                ? SimulatedSystem.pool(sizing, plan.cores(), source, collector, run)
                : SimulatedSystem.cluster(
                        plan.cluster().model(sizing, TypedPolicies.routing(routing), plan.cores()),
                        source,
                        collector,
                        run);
    }
}
