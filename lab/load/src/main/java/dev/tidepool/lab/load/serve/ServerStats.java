package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.PolicyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /stats}: the identity of the server, its state, and the decisions of its pool.
 *
 * @param identity its pool, workload and machine; null if the request said {@code ?identity=false}
 * @param now how it is
 * @param decisions the newest decisions that changed the target, oldest first, with times since the server's start. The
 *     request sets their maximum by {@code ?decisions=}, by default {@value #USUAL_DECISIONS}. With {@code ?since=},
 *     the first is the one in force at that second after the start
 */
public record ServerStats(@Nullable Identity identity, Figures now, List<Decision> decisions) {
    /** How many decisions are shown unless the request says. */
    public static final int USUAL_DECISIONS = 20;

    /** Copies the list. */
    public ServerStats {
        decisions = List.copyOf(decisions);
    }

    /**
     * Who a server is.
     *
     * @param pool the pool's name as typed
     * @param policy what sizes it
     * @param environment its machine and JVM
     * @param workload the name of its workload
     * @param source the name or file that it was read from
     * @param workloadText the workload file
     * @param tasks what the types of tasks are
     * @param calibration what a unit of work costs there, and what 100 % is
     * @param mostRequests how many requests it holds at once
     * @param pid its process on its machine
     */
    public record Identity(
            String pool,
            PolicyDescription policy,
            Environment environment,
            String workload,
            String source,
            String workloadText,
            List<TaskShape> tasks,
            Calibration calibration,
            int mostRequests,
            long pid) {

        /** Copies the list. */
        public Identity {
            tasks = List.copyOf(tasks);
        }
    }

    /**
     * How a server is.
     *
     * @param seconds since its start
     * @param threads threads of the pool alive
     * @param threadsCreated threads ever created
     * @param threadSeconds integral of the threads alive over time
     * @param resizes decisions that changed the target
     * @param target threads that the policy wants; null where there is none
     * @param busy tasks running
     * @param queueLength tasks accepted and not yet begun
     * @param accepted tasks accepted since the start
     * @param completed tasks that ended normally
     * @param rejected requests answered 503
     * @param failed tasks that did not end normally
     * @param cpuSeconds CPU time of the server's process
     */
    public record Figures(
            double seconds,
            int threads,
            long threadsCreated,
            double threadSeconds,
            long resizes,
            @Nullable Integer target,
            long busy,
            long queueLength,
            long accepted,
            long completed,
            long rejected,
            long failed,
            double cpuSeconds) {}
}
