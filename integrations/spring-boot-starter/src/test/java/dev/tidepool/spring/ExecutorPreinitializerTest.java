package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;
import org.springframework.core.io.support.SpringFactoriesLoader;

class ExecutorPreinitializerTest {
    private static final long MINUTE = 60_000;

    @Test
    void springBootFindsItAndItLeavesNoThread() throws Exception {
        BackgroundPreinitializer ours =
                SpringFactoriesLoader.forDefaultResourceLocation().load(BackgroundPreinitializer.class).stream()
                        .filter(ExecutorPreinitializer.class::isInstance)
                        .findFirst()
                        .orElseThrow();

        ours.preinitialize();

        // The thread of the control loop ends after the pool.
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().contains(ExecutorPreinitializer.POOL)) {
                thread.join(MINUTE);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
