package dev.tidepool.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/**
 * Whether files that were read may be incomplete. A writer that does not replace a file as a whole empties it first;
 * what is read then may look complete, without the rest of the authorities or callers.
 */
public final class SettledFiles {
    /** For so long, a complete file has not changed. */
    public static final long SETTLED_MILLIS = 500;

    private SettledFiles() {}

    /**
     * Returns whether none of the files had changed for a while when they were read. A missing file counts as one that
     * has not: who reads it sees that. A time of change in the future is another clock's, and tells nothing.
     *
     * @param begin before the files were read, in milliseconds since the epoch
     * @param end after that
     */
    public static boolean were(Collection<Path> files, long begin, long end) {
        return files.stream().allMatch(file -> was(file, begin, end));
    }

    private static boolean was(Path file, long begin, long end) {
        try {
            long changed = Files.getLastModifiedTime(file).toMillis();
            return changed <= begin - SETTLED_MILLIS || changed >= end + SETTLED_MILLIS;
        } catch (IOException missing) {
            return true;
        }
    }
}
