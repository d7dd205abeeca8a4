package dev.tidepool.lab.measure.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The memory of this process that is in RAM, with the stacks of its threads, from /proc/self/status on Linux. */
public final class ResidentMemory {
    private static final Path FILE = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";
    private static final double KIBIBYTES_PER_MEBIBYTE = 1024;

    private ResidentMemory() {}

    /** Returns the mebibytes; null where unknown. For any thread. */
    public static @Nullable Double mebibytes() {
        try {
            for (String line : Files.readAllLines(FILE)) {
                if (line.startsWith(RESIDENT)) {
                    String kibibytes =
                            line.substring(RESIDENT.length()).replace("kB", "").strip();
                    return Long.parseLong(kibibytes) / KIBIBYTES_PER_MEBIBYTE;
                }
            }
            return null;
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
    }
}
