package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;
import org.springframework.core.io.support.SpringFactoriesLoader;

class ExecutorPreinitializerTest {

    @Test
    void springBootFindsItAndItLeavesNoThread() throws Exception {
        BackgroundPreinitializer ours =
                SpringFactoriesLoader.forDefaultResourceLocation().load(BackgroundPreinitializer.class).stream()
                        .filter(ExecutorPreinitializer.class::isInstance)
                        .findFirst()
                        .orElseThrow();

        ours.preinitialize();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.contains(ExecutorPreinitializer.POOL));
    }
}
