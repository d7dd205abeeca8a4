package dev.tidepool.server.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.TaskRegistry;
import org.junit.jupiter.api.Test;

class TaskModulesTest {
    /** Whoever reached a node could keep it busy for an hour with one request. */
    @Test
    void theBuiltInTasksCanBeLeftOut() {
        TaskRegistry with = TaskModules.registry(true);
        TaskRegistry without = TaskModules.registry(false);

        assertThat(with.names()).contains("echo", "sleep", "spin");
        assertThat(without.names()).doesNotContain("echo", "sleep", "spin");
    }
}
