package dev.tidepool.lab.measure.task;

import dev.tidepool.lab.workload.CpuWorkKind;
import dev.tidepool.options.UnknownNameException;
import java.util.List;

/** The kinds of CPU work by name. */
public final class CpuWorks {
    private static final List<String> NAMES = List.of("spin", "digest", "compress", "sql");

    private CpuWorks() {}

    /**
     * Returns a new instance of a kind.
     *
     * @param name one of {@link CpuWorkKind}'s names in lower case
     * @throws UnknownNameException if there is no such kind
     */
    public static CpuWork open(String name) {
        return switch (name) {
            case "spin" -> new SpinWork();
            case "digest" -> new DigestWork();
            case "compress" -> new CompressWork();
            case "sql" -> new SqlWork();
            default -> throw new UnknownNameException("CPU work", name, NAMES);
        };
    }
}
