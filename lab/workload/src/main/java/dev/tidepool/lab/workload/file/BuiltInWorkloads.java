package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The workloads that come with Tidepool: ordinary workload files, stored beside the class {@link Workload}. */
public final class BuiltInWorkloads {
    /** The workload of a race without options. */
    public static final String DEFAULT = "day";

    private static final List<String> NAMES =
            List.of(DEFAULT, "mixed", "blocking", "spike", "cpu-70", "cpu-120", "downstream", "fotp", "cluster");

    private BuiltInWorkloads() {}

    /** Returns every built-in workload, the default first. */
    public static List<BuiltInWorkload> all() {
        return NAMES.stream()
                .map(name -> new BuiltInWorkload(name, load(name).description()))
                .toList();
    }

    /** Returns the built-in workload of this name, or empty if there is none. */
    public static Optional<Workload> find(String name) {
        return NAMES.contains(name) ? Optional.of(load(name)) : Optional.empty();
    }

    /** Returns the text of the workload file of this name, or empty if there is no such built-in workload. */
    public static Optional<String> text(String name) {
        return NAMES.contains(name) ? Optional.of(read(name)) : Optional.empty();
    }

    private static Workload load(String name) {
        try {
            return WorkloadFile.parse(name + ".yaml", read(name));
        } catch (WorkloadException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static String read(String name) {
        String file = name + ".yaml";
        try (InputStream in = Workload.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the built-in workload " + file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
