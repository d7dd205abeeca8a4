package dev.tidepool.executor.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThreadLimitTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path root;

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void assertLimit(long memoryBytes, int threads, String reason) {
        ThreadLimit limit = ThreadLimit.of(root, memoryBytes);
        assertThat(limit.threads()).isEqualTo(threads);
        assertThat(limit.reason()).contains(reason);
    }

    @Test
    void withoutLinuxOnlyTheMemoryCounts() {
        assertLimit(4 * GIB, 4096, "stacks");
        assertLimit(1, ThreadLimit.MIN_THREADS, "stacks");
    }

    @Test
    void theSmallestOfAllLimitsHolds() throws IOException {
        write("proc/sys/kernel/threads-max", "9000\n");
        assertLimit(100 * GIB, 4500, "kernel.threads-max");
        write("proc/self/limits", """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             8000                 unlimited            processes
                Max open files            1024                 4096                 files
                """);
        assertLimit(100 * GIB, 4000, "ulimit -u");
        write("sys/fs/cgroup/pids/pids.max", "3000\n");
        assertLimit(100 * GIB, 1500, "pids.max");
        write("sys/fs/cgroup/pids.max", "1000\n");
        assertLimit(100 * GIB, 500, "pids.max");
        assertLimit(GIB / 4, 256, "stacks");
    }

    /** A service with TasksMax=200 could have thousands of threads, and died of it. */
    @Test
    void theLimitOfAServiceHoldsAlthoughTheRootHasNone() throws IOException {
        write("proc/self/cgroup", "0::/system.slice/shop.service\n");
        write("sys/fs/cgroup/system.slice/shop.service/pids.max", "200\n");
        assertLimit(100 * GIB, 100, "pids.max");
    }

    @Test
    void unlimitedAndUnreadableLimitsAllowEverything() throws IOException {
        write("proc/self/limits", "Max processes             unlimited            unlimited            processes\n");
        write("sys/fs/cgroup/pids.max", "max\n");
        write("proc/sys/kernel/threads-max", "");
        assertLimit(4 * GIB, 4096, "stacks");
    }

    @Test
    void thisMachineHasALimit() {
        assertThat(ThreadLimit.ofMachine().threads()).isBetween(ThreadLimit.MIN_THREADS, 1 << 22);
        assertThat(ThreadLimit.ofMachine()).isSameAs(ThreadLimit.ofMachine());
    }
}
