package dev.tidepool.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tidepool.executor.PoolSchedules;
import dev.tidepool.executor.TimerSchedules;
import dev.tidepool.executor.internal.engine.FutureSchedules;
import dev.tidepool.executor.internal.engine.PermitSchedules;
import dev.tidepool.stress.ControlledRuntime.Run;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs small programs under schedules that Fray controls, each for about three seconds at most. A failing schedule is
 * recorded. {@code -Dtidepool.replay=METHOD} repeats the one recorded last for that method; {@code
 * -Dtidepool.schedules="-i 20000 -t 60"} gives Fray other options.
 */
@Tag("full")
@Tag("nightly")
@Tag("alone")
class ControlledSchedulesTest {
    private static final String OPTIONS = "-i 1000 -t 2";
    private static final Path REPORTS = Path.of("target", "schedules").toAbsolutePath();

    @TempDir
    private static Path folder;

    private static ControlledRuntime runtime;

    @BeforeAll
    static void link() throws Exception {
        runtime = new ControlledRuntime(folder);
    }

    static Stream<Method> everyMethod() {
        return Stream.of(FutureSchedules.class, PermitSchedules.class, PoolSchedules.class, TimerSchedules.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .sorted(Comparator.comparing(Method::getName));
    }

    /** A process runs one thread at a time, so each core has its own. */
    @ParameterizedTest
    @MethodSource("everyMethod")
    @Execution(ExecutionMode.CONCURRENT)
    void holdsUnderEverySchedule(Method method) throws Exception {
        String replayed = System.getProperty("tidepool.replay");
        assumeTrue(replayed == null || replayed.equals(method.getName()), "another method is replayed");
        Run run = replayed == null ? explore(method) : replay(method);
        assertThat(run.exitValue()).as(run.output()).isZero();
        assertThat(run.output()).containsPattern("(?s)Run finished.*Run finished");
    }

    @Test
    void aRaceIsFoundAndItsScheduleRepeated() throws Exception {
        Method race = LostUpdate.class.getMethod("twoThreadsCount");
        assertThat(explore(race).output()).contains("two threads counted to 1");
        assertThat(replay(race).output()).contains("Error found at iter: 0", "two threads counted to 1");
    }

    private static Run explore(Method method) throws Exception {
        List<String> options = new ArrayList<>(List.of("--scheduler=pos"));
        options.addAll(List.of(System.getProperty("tidepool.schedules", OPTIONS).split(" ", -1)));
        return runtime.schedules(method, report(method), options);
    }

    private static Run replay(Method method) throws Exception {
        Path recording = report(method).resolve("recording");
        return runtime.schedules(
                method, folder.resolve("replay"), List.of("--scheduler=replay", "--path-to-scheduler=" + recording));
    }

    private static Path report(Method method) {
        return REPORTS.resolve(method.getName());
    }
}
