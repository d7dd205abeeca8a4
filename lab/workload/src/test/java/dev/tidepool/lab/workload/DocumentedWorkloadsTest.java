package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.file.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentedWorkloadsTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "reference", "workloads.md");
    private static final Pattern CSV = Pattern.compile("`([a-z]+\\.csv)`\n\n```csv\n(.*?)```", Pattern.DOTALL);
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyExampleInTheDocumentIsAWorkloadThatCanBeDrawn(@TempDir Path directory) throws Exception {
        String document = Files.readString(DOCUMENT);
        writeTraces(document, directory);
        Matcher examples = YAML.matcher(document);
        int count = 0;
        while (examples.find()) {
            Path file = Files.writeString(directory.resolve("w.yaml"), completed(examples.group(1)));
            Workload workload = WorkloadFile.read(file);
            Schedule schedule = workload.schedule(1000, Duration.ofSeconds(2), 1);
            assertThat(schedule.size()).as(examples.group(1)).isPositive();
            count++;
        }
        assertThat(count).isEqualTo(10);
    }

    private static void writeTraces(String document, Path directory) throws IOException {
        Matcher traces = CSV.matcher(document);
        while (traces.find()) {
            Files.writeString(directory.resolve(traces.group(1)), traces.group(2));
        }
    }

    /** Completes an excerpt with the missing keys. */
    private static String completed(String example) {
        StringBuilder whole = new StringBuilder(example);
        if (!example.contains("name: ")) {
            whole.append("name: excerpt\nduration: 10s\n");
        }
        if (!example.contains("arrivals:\n") && !example.contains("\nphases:\n")) {
            whole.append("arrivals: {rate: 100/s}\n");
        }
        if (!example.contains("tasks:\n")) {
            whole.append("tasks: {a: {phases: [{wait: 1ms}]}}\n");
        }
        return whole.toString();
    }
}
