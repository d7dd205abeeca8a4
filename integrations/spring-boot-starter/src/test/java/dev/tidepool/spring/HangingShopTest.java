package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** An application in a process of its own, whose class path has nothing but Spring Boot's core and the starter. */
class HangingShopTest {
    /** Jars of libraries that an application need not have. */
    private static final String OPTIONAL = ".*(actuator|health|micrometer|jackson|webmvc|tomcat|jetty|servlet"
            + "|websocket|messaging|spring-web|web-server).*";

    /** After 20 s, the process had not ended. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aTaskThatHangsDoesNotKeepTheProcessFromEnding() throws Exception {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !new File(entry).getName().matches(OPTIONAL))
                .collect(Collectors.joining(File.pathSeparator));
        Process shop = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        HangingShopMain.class.getName(),
                        "--tidepool.executors.application.shutdown-limit=10ms",
                        "--spring.main.banner-mode=off")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = shop.inputReader()) {
            String printed = output.lines()
                    .takeWhile(line -> !line.equals(HangingShopMain.READY))
                    .collect(Collectors.joining("\n"));
            assertThat(shop.toHandle().destroy()).isTrue(); // by SIGTERM; the output stays open
            assertThat(shop.waitFor(Started.LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as(printed)
                    .isTrue();
            assertThat(shop.exitValue()).as(printed).isEqualTo(128 + 15);
        } finally {
            shop.destroyForcibly();
        }
    }
}
