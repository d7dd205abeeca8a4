package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Workloads from text. */
final class Workbench {
    private Workbench() {}

    static Workload workload(String arrivals, String tasks) {
        return workload("duration: 10s\n", arrivals, tasks);
    }

    static Workload workload(String head, String arrivals, String tasks) {
        try {
            Path file = Files.createTempFile("workload", ".yaml");
            Files.writeString(
                    file,
                    "name: bench\nseed: 1\n%sarrivals:\n%stasks:\n%s"
                            .formatted(head, arrivals.indent(2), tasks.indent(2)));
            Workload workload = WorkloadFile.read(file);
            Files.delete(file);
            return workload;
        } catch (WorkloadException | IOException mistake) {
            throw new UncheckedIOException(new IOException(mistake));
        }
    }
}
