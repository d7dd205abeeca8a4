package dev.tidepool.executor.internal.statistics;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The limits that Linux sets on this process by control groups, of version 1 or 2. A group's limit holds for the groups
 * inside it, too, so the smallest on the way to the root counts. A container may see its own group as the root. Then no
 * folder has the group's path, and the root alone is read. Immutable; each call reads files.
 */
public final class ControlGroups {
    private static final String MOUNT = "sys/fs/cgroup";

    private final File root;

    /** @param root the folder with the machine's {@code proc} and {@code sys} */
    public ControlGroups(File root) {
        this.root = root;
    }

    /** Returns the CPU time that this process may use, in cores, above 0; infinite without a quota. */
    public double cpuQuota() {
        double least = Double.POSITIVE_INFINITY;
        for (File group : groups("")) {
            String[] line = text(new File(group, "cpu.max")).split(" ", -1); // "quota period", in microseconds
            least = line.length == 2 ? Math.min(least, ratio(line[0], line[1])) : least;
        }
        for (File group : groups("cpu")) {
            String quota = text(new File(group, "cpu.cfs_quota_us"));
            least = Math.min(least, ratio(quota, text(new File(group, "cpu.cfs_period_us"))));
        }
        return least;
    }

    /** Returns how many processes and threads there may be; {@link Long#MAX_VALUE} without a limit. */
    public long maxProcesses() {
        long least = Long.MAX_VALUE;
        for (String controller : List.of("", "pids")) {
            for (File group : groups(controller)) {
                long max = number(text(new File(group, "pids.max")));
                least = max < 0 ? least : Math.min(least, max);
            }
        }
        return least;
    }

    /**
     * Returns the folders of this process's group and of those around it.
     *
     * @param controller a controller of version 1; empty for version 2
     */
    private List<File> groups(String controller) {
        File mount = new File(root, MOUNT + "/" + controller);
        List<File> groups = new ArrayList<>();
        String path = path(controller);
        File group = new File(mount, path);
        boolean visible = !path.contains("..") && group.isDirectory();
        for (String at = visible ? path : ""; !at.isEmpty(); at = at.substring(0, at.lastIndexOf('/'))) {
            groups.add(new File(mount, at));
        }
        groups.add(mount);
        return groups;
    }

    /** Returns the path of this process's group, which is empty or begins with a slash and does not end with one. */
    private String path(String controller) {
        for (String line : text(new File(root, "proc/self/cgroup")).split("\n", -1)) {
            String[] fields = line.split(":", 3); // "4:cpu,cpuacct:/path", or "0::/path"
            if (fields.length == 3 && List.of(fields[1].split(",", -1)).contains(controller)) {
                return fields[2].startsWith("/") && fields[2].length() > 1 ? fields[2] : "";
            }
        }
        return "";
    }

    /** Returns the text of a file, empty if there is none. An interrupt would close a channel, but not this stream. */
    private static String text(File file) {
        try {
            if (file.isFile()) {
                try (FileInputStream in = new FileInputStream(file)) {
                    return new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // As if it were not there.
        }
        return "";
    }

    private static double ratio(String quota, String period) {
        long quotaMicros = number(quota);
        long periodMicros = number(period);
        return quotaMicros > 0 && periodMicros > 0 ? (double) quotaMicros / periodMicros : Double.POSITIVE_INFINITY;
    }

    /** Returns a number, or -1 for words such as {@code max}. */
    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException unlimited) {
            return -1;
        }
    }
}
