package dev.tidepool.lab.race;

import dev.tidepool.server.typed.UnknownNameException;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import dev.tidepool.workload.file.BuiltInWorkload;
import dev.tidepool.workload.file.BuiltInWorkloads;
import dev.tidepool.workload.file.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds a workload by what a user typed. */
public final class Workloads {
    private Workloads() {}

    /**
     * Returns the built-in workload of this name, else the workload in the file of this name.
     *
     * @param nameOrFile a name from {@code ./tidepool list}, or a path
     * @throws UnknownNameException if it is neither, with the nearest names
     * @throws WorkloadException if the file is malformed, in one line
     */
    public static Workload find(String nameOrFile) throws WorkloadException {
        Optional<Workload> builtIn = BuiltInWorkloads.find(nameOrFile);
        if (builtIn.isPresent()) {
            return builtIn.get();
        }
        if (Files.exists(Path.of(nameOrFile))) {
            return WorkloadFile.read(Path.of(nameOrFile));
        }
        throw new UnknownNameException(
                "workload (and no such file)",
                nameOrFile,
                BuiltInWorkloads.all().stream().map(BuiltInWorkload::name).toList());
    }

    /**
     * Returns the text of a workload file that {@link #find} has found.
     *
     * @param nameOrFile a name, or a path
     * @throws IOException if the file cannot be read any more
     */
    public static String text(String nameOrFile) throws IOException {
        Optional<String> builtIn = BuiltInWorkloads.text(nameOrFile);
        return builtIn.isPresent() ? builtIn.get() : Files.readString(Path.of(nameOrFile));
    }
}
