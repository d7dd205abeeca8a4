package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The differences between two results other than their pools. A difference of figures may come from them. */
public final class SetupDifferences {
    private static final double SAME_CAPACITY = 0.05;

    private final List<String> lines = new ArrayList<>();
    private final String first;
    private final String second;

    private SetupDifferences(String first, String second) {
        this.first = first;
        this.second = second;
    }

    /** Returns a line for each difference of machine, JVM and scenario; the results are called by these names. */
    public static List<String> between(RaceResult one, RaceResult other, String first, String second) {
        SetupDifferences differences = new SetupDifferences(first, second);
        differences.machines(one.environment(), other.environment());
        differences.scenarios(one.scenario(), other.scenario());
        return differences.lines;
    }

    private void machines(Environment one, Environment other) {
        differ("cores", one.cores(), other.cores());
        differ("memory in MiB", one.memoryBytes() >> 20, other.memoryBytes() >> 20);
        differ("operating system", one.os(), other.os());
        differ("architecture", one.arch(), other.arch());
        differ("Java", one.java(), other.java());
        differ("virtual machine", one.vm(), other.vm());
        differ("JVM options", String.join(" ", one.flags()), String.join(" ", other.flags()));
        differ("generator priority", one.generatorPriority(), other.generatorPriority());
    }

    private void scenarios(Scenario one, Scenario other) {
        differ("kind", one.mode(), other.mode());
        differ("seconds", one.plan().seconds(), other.plan().seconds());
        differ("seed", one.plan().seed(), other.plan().seed());
        differ("repetitions", one.plan().repetitions(), other.plan().repetitions());
        if (!one.workload().workloadText().equals(other.workload().workloadText())) {
            lines.add("the workload files differ");
        }
        @Nullable Double before = capacity(one.calibration());
        @Nullable Double after = capacity(other.calibration());
        if (before != null && after != null && Math.abs(after - before) > SAME_CAPACITY * before) {
            differ("100 % in tasks/s", before, after);
        }
    }

    private static @Nullable Double capacity(@Nullable Calibration calibration) {
        return calibration == null ? null : calibration.capacityPerSecond();
    }

    private void differ(String what, Object one, Object other) {
        if (!Objects.equals(one, other)) {
            lines.add("%s: %s in %s, %s in %s".formatted(what, one, first, other, second));
        }
    }
}
