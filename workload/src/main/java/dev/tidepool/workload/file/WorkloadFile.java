package dev.tidepool.workload.file;

import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads workload files; {@code docs/workloads.md} describes the format. */
public final class WorkloadFile {
    private WorkloadFile() {}

    /**
     * Reads a workload file and its trace, whose path is relative to the workload file.
     *
     * @throws WorkloadException if the file or the trace cannot be read or is malformed
     */
    public static Workload read(Path file) throws WorkloadException {
        return WorkloadReader.read(file.toString(), text(file), file.resolveSibling(""));
    }

    /**
     * Reads a workload from text. The path of a trace is relative to the working directory.
     *
     * @param sourceName what to call the text in messages
     * @param text the content of a workload file
     * @throws WorkloadException if the text or the trace that it names is malformed
     */
    public static Workload parse(String sourceName, String text) throws WorkloadException {
        return parse(sourceName, text, Path.of(""));
    }

    /**
     * Reads a workload from text.
     *
     * @param sourceName what to call the text in messages
     * @param text the content of a workload file
     * @param folder the folder that the path of a trace is relative to
     * @throws WorkloadException if the text or the trace that it names is malformed
     */
    public static Workload parse(String sourceName, String text, Path folder) throws WorkloadException {
        return WorkloadReader.read(sourceName, text, folder);
    }

    /**
     * Returns the content of a workload file.
     *
     * @throws WorkloadException if the file cannot be read
     */
    public static String text(Path file) throws WorkloadException {
        if (!Files.exists(file)) {
            throw new WorkloadException(file + ": found no such file, expected a workload file");
        }
        if (Files.isDirectory(file)) {
            throw new WorkloadException(file + ": found a directory, expected a workload file");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new WorkloadException(file + ": found bytes that are not UTF-8, expected a text file");
        } catch (IOException e) {
            throw new WorkloadException(file + ": found a file that cannot be read (" + e.getMessage()
                    + "), expected a readable workload file");
        }
    }
}
