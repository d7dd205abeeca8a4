package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlGroupsTest {
    @TempDir
    private Path root;

    private ControlGroups groups;

    @BeforeEach
    void create() {
        groups = new ControlGroups(root.toFile());
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }

    @Test
    void withoutControlGroupsThereIsNoLimit() {
        assertThat(groups.cpuQuota()).isInfinite();
        assertThat(groups.maxProcesses()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theSmallestLimitOnTheWayToTheRootCounts() throws IOException {
        write("proc/self/cgroup", "0::/shop.slice/batch/worker");
        write("sys/fs/cgroup/shop.slice/cpu.max", "150000 100000");
        write("sys/fs/cgroup/shop.slice/pids.max", "max");
        write("sys/fs/cgroup/shop.slice/batch/worker/cpu.max", "max 100000");
        write("sys/fs/cgroup/shop.slice/batch/worker/pids.max", "90");
        assertThat(groups.cpuQuota()).isEqualTo(1.5);
        assertThat(groups.maxProcesses()).isEqualTo(90);
        write("sys/fs/cgroup/shop.slice/batch/cpu.max", "5000 10000");
        write("sys/fs/cgroup/shop.slice/batch/pids.max", "80");
        assertThat(groups.cpuQuota()).isEqualTo(0.5);
        assertThat(groups.maxProcesses()).isEqualTo(80);
    }

    @Test
    void aContainerThatSeesItsOwnGroupAsTheRootHasTheLimitsThere() throws IOException {
        write("sys/fs/cgroup/cpu.max", "230000 100000");
        write("sys/fs/cgroup/pids.max", "70");
        for (String path : new String[] {"/", "/kubepods/pod7/of-the-host", "/../beside"}) {
            write("proc/self/cgroup", "0::" + path);
            assertThat(groups.cpuQuota()).isEqualTo(2.3);
            assertThat(groups.maxProcesses()).isEqualTo(70);
        }
    }

    @Test
    void versionOneHasAHierarchyForEachController() throws IOException {
        write("proc/self/cgroup", "5:pids:/shop\n4:cpu,cpuacct:/shop/front\n1:name=systemd:/other\n0::/");
        write("sys/fs/cgroup/cpu/shop/front/cpu.cfs_quota_us", "-1");
        write("sys/fs/cgroup/cpu/shop/front/cpu.cfs_period_us", "100000");
        write("sys/fs/cgroup/pids/shop/pids.max", "60");
        assertThat(groups.cpuQuota()).isInfinite();
        assertThat(groups.maxProcesses()).isEqualTo(60);
        write("sys/fs/cgroup/cpu/shop/cpu.cfs_quota_us", "25000");
        write("sys/fs/cgroup/cpu/shop/cpu.cfs_period_us", "50000");
        assertThat(groups.cpuQuota()).isEqualTo(0.5);
    }

    @Test
    void whatIsNoNumberLimitsNothing() throws IOException {
        write("proc/self/cgroup", "no groups at all");
        write("sys/fs/cgroup/cpu.max", "max");
        write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "1000");
        write("sys/fs/cgroup/pids.max", "");
        assertThat(groups.cpuQuota()).isInfinite();
        assertThat(groups.maxProcesses()).isEqualTo(Long.MAX_VALUE);
    }

    /** An interrupt closes a channel, and the limits would then seem to be gone. */
    @Test
    void anInterruptedThreadReadsThemToo() throws IOException {
        write("sys/fs/cgroup/cpu.max", "50000 100000");
        Thread.currentThread().interrupt();
        double quota = groups.cpuQuota();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(quota).isEqualTo(0.5);
    }
}
