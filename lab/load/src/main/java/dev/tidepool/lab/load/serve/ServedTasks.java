package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.task.TaskWork;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The tasks that a server can run: the types of a workload. A request without times for its phases gets a task from
 * a table, drawn from the workload's seed. The n-th task is therefore the same for every request. Thread-safe.
 */
public final class ServedTasks {
    private static final int MAX_DRAWN = 100_000;
    /** Any rate serves to draw tasks: a request takes only their work. */
    private static final double NOMINAL_CAPACITY = 1_000;

    private final List<TaskType> types;
    private final Schedule table;
    private final int[][] indices;
    private final TaskWork work;
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Draws the table and opens every kind of work that the workload uses.
     *
     * @param workload the types and their mix
     * @param nanosPerUnit CPU nanos of one unit of each kind of work, as calibrated
     * @throws WorkloadException if the workload has no tasks
     */
    public ServedTasks(Workload workload, Map<String, Double> nanosPerUnit) throws WorkloadException {
        types = workload.taskTypes();
        double expected = workload.expectedArrivals(NOMINAL_CAPACITY, workload.duration());
        table = workload.sample(Math.min(MAX_DRAWN, expected), workload.seed());
        indices = IntStream.range(0, types.size())
                .mapToObj(type -> IntStream.range(0, table.size())
                        .filter(i -> table.type(i) == type)
                        .toArray())
                .toArray(int[][]::new);
        work = new TaskWork(workload, table, nanosPerUnit);
    }

    /** Returns the name of a type. */
    String name(int type) {
        return types.get(type).name();
    }

    /** Returns the type of a name, -1 if there is none. */
    int type(String name) {
        return IntStream.range(0, types.size())
                .filter(type -> types.get(type).name().equals(name))
                .findFirst()
                .orElse(-1);
    }

    /** Returns the names of all types. */
    List<String> names() {
        return types.stream().map(TaskType::name).toList();
    }

    /** Returns the next task of the mix. */
    Demand next() {
        return at(Math.floorMod(next.getAndIncrement(), table.size()));
    }

    /**
     * Returns a task of one type.
     *
     * @param index which one, 0 or more; after the last of the table comes the first again
     * @throws IllegalArgumentException if the mix has none of this type
     */
    Demand at(int type, int index) {
        int[] own = indices[type];
        if (own.length == 0) {
            throw new IllegalArgumentException(
                    "the mix has no task of type %s; say how long its phases take, as in ?nanos=1000000"
                            .formatted(name(type)));
        }
        return at(own[index % own.length]);
    }

    /** Returns the next task of one type. */
    Demand next(int type) {
        return at(type, next.getAndIncrement() & Integer.MAX_VALUE);
    }

    /**
     * Returns the task of one type that a request describes.
     *
     * @param text the nanos of each phase
     * @throws IllegalArgumentException in one line, if that is not allowed
     */
    Demand parse(int type, String text) {
        return Demand.parse(type, types.get(type).phases().size(), text);
    }

    /** Does everything that a task has to do. */
    void run(Demand demand) throws InterruptedException {
        work.run(demand.type(), phase -> demand.phaseNanos().get(phase));
    }

    private Demand at(int index) {
        int type = table.type(index);
        List<Long> nanos = new ArrayList<>();
        for (int phase = 0; phase < types.get(type).phases().size(); phase++) {
            nanos.add(table.phaseNanos(index, phase));
        }
        return new Demand(type, nanos);
    }
}
