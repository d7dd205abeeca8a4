package dev.tidepool.lab.workload;

import dev.tidepool.lab.workload.arrivals.DrawnArrivals;
import dev.tidepool.lab.workload.durations.DurationSampler;
import java.time.Duration;
import java.util.List;

/**
 * Draws schedules. Arrivals, the choice of types and every phase of every type use separate random streams. So the k-th
 * task of a type takes the same time whatever the arrivals, the shares and the other phases are.
 */
final class ScheduleDrawing {
    private ScheduleDrawing() {}

    static Schedule draw(Workload workload, double capacityPerSecond, double stretch, Duration length, long seed) {
        RandomStreams streams = new RandomStreams(seed);
        DrawnArrivals arrivals = workload.arrivals().draw(capacityPerSecond, stretch, length, streams.next());
        PhaseTimes times = PhaseTimes.of(workload, length);
        TypeChoice choice = new TypeChoice(workload, stretch, streams.next());
        DurationSampler[][] samplers = workload.taskTypes().stream()
                .map(type -> samplers(type, streams))
                .toArray(DurationSampler[][]::new);

        int maxPhases = workload.taskTypes().stream()
                .mapToInt(type -> type.phases().size())
                .max()
                .orElse(0);
        int count = arrivals.count();
        int[] types = new int[count];
        long[][] phaseNanos = new long[maxPhases][count];
        for (int i = 0; i < count; i++) {
            types[i] = choice.next(arrivals.nanos(i));
            DurationSampler[] phases = samplers[types[i]];
            List<Phase> described = workload.taskTypes().get(types[i]).phases();
            LoadPhase during = times.phase(times.at(arrivals.nanos(i)));
            for (int phase = 0; phase < phases.length; phase++) {
                long nanos = phases[phase].nextNanos(arrivals.size(i));
                phaseNanos[phase][i] = Math.round(nanos * during.factor(described.get(phase)));
            }
        }
        List<String> names = workload.taskTypes().stream().map(TaskType::name).toList();
        return new Schedule(names, times, arrivals, types, phaseNanos);
    }

    private static DurationSampler[] samplers(TaskType type, RandomStreams streams) {
        return type.phases().stream()
                .map(phase -> phase.duration().sampler(streams.next()))
                .toArray(DurationSampler[]::new);
    }
}
