package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingPolicy;
import java.util.Set;

/**
 * The default policy, without parameters. Four results of queueing theory decide while enough is known of the tasks.
 *
 * <ol>
 *   <li><b>How many threads keep the cores busy</b> is the finite-source queue M/M/c//N [kleinrock1975, chapter 3]: N
 *       threads block and compute in turn on c cores. The least N with a utilisation of 99 % depends on the ratio of
 *       blocking time to CPU time alone. If ready threads share the cores equally (processor sharing), it does not
 *       matter how either time varies ({@link BusyCores}).
 *   <li><b>Whether tasks that compute should queue or share the cores in time slices</b> is a comparison of two
 *       heavy-traffic limits. In a queue, each task waits for {@code d E[x^2] / 2 E[x]} on the mean [pollaczek1930]. In
 *       time slices, a task of size x waits for {@code d x} [kleinrock1976, section 4.4]. Tasks of similar size queue,
 *       and short ones pass long ones in slices ({@link Discipline}).
 *   <li><b>How many threads to keep</b> is square-root safety staffing [halfin1981]: {@code a + beta * sqrt(a)} threads
 *       for a load of a erlangs, which is the mean number of busy threads by Little's law [little1961]
 *       ({@link Staffing}).
 *   <li><b>Where more threads only queue elsewhere</b> follows from Little's law, too: at a full downstream, blocking
 *       times grow with the threads, and throughput does not ({@link Downstream}).
 * </ol>
 *
 * <p>Where these cannot know enough, two rules correct them: tasks that wait beside idle cores prove the limit too low
 * ({@link Allowance}), and a type that fills the queue delays no other ({@link FairShare}).
 *
 * <p>A submission that finds no idle thread adds one at once, up to the {@link GrowthLimit}. Threads beyond the number
 * to keep end after {@link AutoSizer#IDLE_TIMEOUT}. {@link AutoMode} lists what can be known of the tasks, and which
 * rule then holds. {@link Cadence} says how soon to look again. {@link Observation} is what all of them see.
 */
public record Auto() implements SizingPolicy {
    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.EXECUTION, Signal.MACHINE_CPU);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new AutoSizer(bounds);
    }
}
