package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.file.WorkloadFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MalformedWorkloadTest {
    private static final String HEAD = "name: w\nduration: 10s\n";
    private static final String RATE = "arrivals: {rate: 100/s}\n";
    private static final String TASKS = "tasks: {a: {phases: [{wait: 10ms}]}}\n";
    private static final String A_DURATION = "such as 250ms, 1.5s, 40us or 2min (at most 20000h)";
    private static final String A_RATE = "a rate of at least 0, such as 200/s or 60% (of the calibrated capacity)";
    private static final String TOP_KEYS = "name, description, seed, duration, arrivals, resources, tasks, mix, phases";
    private static final String DISTRIBUTIONS = "constant, uniform, exponential, normal, lognormal, per-size-unit";
    private static final String A_STEP = "a step such as {for: 2s, rate: 200/s} or {for: 2s, from: 200/s, to: 400/s}";

    static Stream<Arguments> wholeFile() {
        return rows("""
                 => :1: found an empty file, expected a workload
                # only a comment\\n => :1: found an empty file, expected a workload
                ---\\n => :1: found an empty file, expected a workload
                hello => :1: found "hello", expected a workload with "name", "arrivals" and "tasks"
                - a\\n- b\\n => :1: found a list, expected a workload with "name", "arrivals" and "tasks"
                name: a: b\\n => :1: found malformed YAML (mapping values are not allowed here), expected a workload
                name: w\\narrivals: {rate: 1/s\\ntasks: 3\\n => :3: found malformed YAML (expected ',' or '}', \
                but got :), expected a workload
                name: w\\n\\tduration: 2s\\n => :2: found malformed YAML (found character '\\\\t(TAB)' that \
                cannot start any token. (Do not use \\\\t(TAB) for indentation)), expected a workload
                name: w\\n---\\nname: x\\n => :2: found malformed YAML (but found another document), expected a \
                workload
                name: w\\nseed: "\\1"\\n => :2: found malformed YAML (special characters are not allowed), \
                expected a workload
                <HEAD><RATE> => :1: found no "tasks", expected it beside "name", "duration", "arrivals"
                <RATE><TASKS> => :1: found no "name", expected it beside "arrivals", "tasks"
                name: w\\n<RATE><TASKS> => :1: found no "duration", expected it beside "name", "arrivals", "tasks"
                <HEAD>durration: 2s\\n<RATE><TASKS> => :3: found unknown key "durration", expected one of \
                TOP_KEYS (nearest: duration)
                <HEAD>name: x\\n<RATE><TASKS> => :3: found "name" a second time, expected it once
                name:\\n<RATE><TASKS> => :1: found nothing, expected the workload's name
                name: [w]\\n<RATE><TASKS> => :1: found a list, expected the workload's name
                name: w\\nduration: 10\\n<RATE><TASKS> => :2: found "10", expected a duration above 0, A_DURATION
                name: w\\nduration: 0s\\n<RATE><TASKS> => :2: found "0s", expected a duration above 0, A_DURATION
                name: w\\nduration: -2s\\n<RATE><TASKS> => :2: found "-2s", expected a duration above 0, A_DURATION
                name: w\\nduration: 99999h\\n<RATE><TASKS> => :2: found "99999h", expected a duration above 0, \
                A_DURATION
                <HEAD>seed: 1.5\\n<RATE><TASKS> => :3: found "1.5", expected a whole number such as 42
                <HEAD>resources: {db: 0}\\n<RATE><TASKS> => :3: found "0", expected how many tasks may hold db \
                at once, 1 to 1000000
                <HEAD>resources: 8\\n<RATE><TASKS> => :3: found "8", expected resources by name, such as {database: 8}
                <HEAD><RATE><TASKS>mix: [{for: 1s, b: 1}] => :5: found a share of unknown task type "b", expected \
                one of a (nearest: a)
                <HEAD><RATE><TASKS>mix: [{for: 1s, a: 0}] => :5: found shares that sum to 0, expected a sum above 0
                <HEAD><RATE>tasks: {a: {share: 2, phases: [{wait: 1ms}]}}\\nmix: [{for: 1s, a: 1}] => :4: found \
                "share" beside "mix", expected the shares in one of them
                <HEAD><RATE><TASKS>mix: [{a: 1}] => :5: found no "for", expected it beside "a"
                """)
                .map(row -> Arguments.of(
                        row[0].replace("<HEAD>", HEAD).replace("<RATE>", RATE).replace("<TASKS>", TASKS), row[1]));
    }

    static Stream<Arguments> arrivals() {
        return cases(HEAD + "arrivals: %s\n" + TASKS, 3, """
                100/s => found "100/s", expected arrivals such as {rate: 200/s} or {steps: [...]}
                {} => found an empty mapping, expected arrivals such as {rate: 200/s} or {steps: [...]}
                {spacing: regular} => found none, expected exactly one of KINDS
                {rate: 1/s, ramp: {}} => found rate and ramp, expected exactly one of KINDS
                {rat: 1/s} => found unknown key "rat", expected one of KINDS, spacing (nearest: rate)
                {rate: 100} => found "100", expected A_RATE
                {rate: -100/s} => found "-100/s", expected A_RATE
                {rate: NaN} => found "NaN", expected A_RATE
                {rate: .inf} => found ".inf", expected A_RATE
                {rate: [1/s]} => found a list, expected A_RATE
                {rate: } => found nothing, expected A_RATE
                {rate: 1/s, spacing: even} => found "even", expected poisson, regular or burst-per-second
                {steps: 3} => found "3", expected a list of steps, each A_STEP
                {steps: []} => found an empty list, expected a list of steps, each A_STEP
                {steps: [2s]} => found "2s", expected A_STEP
                {steps: [{rate: 1/s}]} => found no "for", expected it beside "rate"
                {steps: [{for: 2s}]} => found none, expected exactly one of rate, from
                {steps: [{for: 2s, rate: 1/s, to: 2/s}]} => found "to" beside "rate", expected A_STEP
                {steps: [{for: 2s, from: 1/s}]} => found no "to", expected it beside "for", "from"
                {ramp: {from: 1/s, to: 2/s}} => found no "over", expected it beside "from", "to"
                {spike: {base: 1/s, rate: 2/s, at: soon, for: 1s}} => found "soon", expected a duration of at \
                least 0, A_DURATION
                """);
    }

    static Stream<Arguments> tasks() {
        return cases(HEAD + RATE + "tasks: %s\n", 4, """
                [a] => found a list, expected task types by name, each with its phases
                {} => found an empty mapping, expected task types by name, each with its phases
                {a: 1} => found "1", expected a task type with "phases" and "share"
                {a: {share: 1}} => found no "phases", expected it beside "share"
                {a: {phases: []}} => found an empty list, expected a list of phases, such as [{wait: 20ms}]
                {a: {phases: {wait: 1s}}} => found a mapping, expected a list of phases, such as [{wait: 20ms}]
                {a: {share: -1, phases: [{wait: 1s}]}} => found "-1", expected a number of at least 0, such as \
                3, 0.5 or 40%
                {a: {share: .nan, phases: [{wait: 1s}]}} => found ".nan", expected a number of at least 0, such \
                as 3, 0.5 or 40%
                {a: {share: 1e999, phases: [{wait: 1s}]}} => found "1e999", expected a number of at least 0, \
                such as 3, 0.5 or 40%
                {a: {share: 0, phases: [{wait: 1s}]}, b: {share: 0%, phases: [{wait: 1s}]}} => found shares \
                that sum to 0, expected a finite sum above 0
                {a: {share: 1e308, phases: [{wait: 1s}]}, b: {share: 1e308, phases: [{wait: 1s}]}} => found \
                shares that sum to infinity, expected a finite sum above 0
                {a: {phases: [{wait: 1s}]}, a: {phases: [{wait: 2s}]}} => found "a" a second time, expected it once
                """);
    }

    static Stream<Arguments> phases() {
        return cases(HEAD + RATE + "tasks: {a: {phases: [%s]}}\n", 4, """
                wait 1s => found "wait 1s", expected a phase such as {cpu: 1ms, by: digest}
                {by: digest} => found none, expected exactly one of cpu, wait, resource
                {cpu: 1ms, wait: 1ms} => found cpu and wait, expected exactly one of cpu, wait, resource
                {cpu: 1ms, by: digets} => found unknown work "digets", expected one of spin, digest, compress, \
                sql (nearest: digest)
                {wait: 1ms, by: digest} => found "by" beside "wait", expected it only beside "cpu"
                {wait: 1ms, for: 2ms} => found "for" beside "wait", expected it only beside "resource"
                {resource: db, for: 2ms} => found "db", expected a resource declared under "resources", of \
                which there is none
                {wait: -1ms} => found "-1ms", expected a duration of at least 0, A_DURATION
                {wait: 1 m} => found "1 m", expected a duration of at least 0, A_DURATION
                {wait: [1ms]} => found a list, expected a duration or one distribution of DISTRIBUTIONS
                {wait: {unifrom: {from: 1ms, to: 2ms}}} => found unknown key "unifrom", expected one of \
                DISTRIBUTIONS (nearest: uniform)
                {wait: {constant: 1ms, exponential: 1ms}} => found constant and exponential, expected exactly \
                one of DISTRIBUTIONS
                {wait: {uniform: 3ms}} => found "3ms", expected from and to, such as {from: 1ms, to: 3ms}
                {wait: {uniform: {from: 3ms, to: 1.5ms}}} => found from 3ms and to 1.5ms, expected from to be \
                at most to
                {wait: {normal: {mean: 3ms}}} => found no "sd", expected it beside "mean"
                {wait: {lognormal: {mean: 3ms}}} => found none, expected exactly one of sigma, p99
                {wait: {lognormal: {mean: 3ms, sigma: 11}}} => found sigma 11.0, expected 0 to 10
                {wait: {lognormal: {mean: 3ms, p99: 2ms}}} => found mean 3ms and p99 2ms, expected a mean above \
                0 and a p99 of 1 to 14.9 times the mean
                {wait: {lognormal: {mean: 3ms, p99: 60ms}}} => found mean 3ms and p99 60ms, expected a mean \
                above 0 and a p99 of 1 to 14.9 times the mean
                {wait: {per-size-unit: 20us}} => found per-size-unit, expected a trace with a "size" column \
                under arrivals to go with it
                """);
    }

    @ParameterizedTest
    @MethodSource({"wholeFile", "arrivals", "tasks", "phases"})
    void aMalformedFileIsRefusedWithOneExactLine(String text, String message) {
        assertRefused(text).hasMessage("w.yaml" + message);
    }

    @Test
    void anUnknownResourceIsRefusedWithTheNearestKnown() {
        String text = HEAD + "resources: {database: 3, search: 4}\n" + RATE
                + "tasks: {a: {phases: [{resource: databse, for: 2ms}]}}\n";
        assertRefused(text)
                .hasMessage("w.yaml:5: found unknown resource \"databse\", expected one of database, search"
                        + " (nearest: database)");
    }

    @Test
    void everyLineNumberIsThatOfTheFault() {
        String text = """
                name: w
                duration: 10s
                arrivals:
                  steps:
                    - for: 2s
                      rate: 40%
                    - for: 2s
                      rate: forty
                tasks:
                """;
        assertRefused(text).hasMessage("w.yaml:8: found \"forty\", expected " + A_RATE);
    }

    @Test
    void aLineBreakInWhatWasFoundDoesNotBreakTheMessage() {
        assertRefused("name: w\nduration: |\n  two\n  seconds\n" + RATE + TASKS)
                .hasMessage("w.yaml:2: found \"two seconds\", expected a duration above 0, " + A_DURATION);
    }

    @Test
    void anAbsurdlyDeepFileIsRefused() {
        assertRefused("name: " + "[".repeat(100_000))
                .hasMessage("w.yaml: found malformed YAML (lists or mappings nested too deep), expected a workload");
    }

    @Test
    void aMissingFileIsRefused(@TempDir Path directory) {
        Path file = directory.resolve("absent.yaml");
        assertRefused(file).hasMessage(file + ": found no such file, expected a workload file");
    }

    @Test
    void aDirectoryIsRefused(@TempDir Path directory) {
        assertRefused(directory).hasMessage(directory + ": found a directory, expected a workload file");
    }

    @Test
    void aFileThatIsNotTextIsRefused(@TempDir Path directory) throws IOException {
        Path file = Files.write(directory.resolve("w.yaml"), "name: w\u00e4".getBytes(StandardCharsets.ISO_8859_1));
        assertRefused(file).hasMessage(file + ": found bytes that are not UTF-8, expected a text file");
    }

    private static Stream<Arguments> cases(String file, int line, String table) {
        return rows(table).map(row -> Arguments.of(file.formatted(row[0]), ":" + line + ": " + row[1]));
    }

    /** Returns the YAML and the message of each line {@code YAML => MESSAGE}; names in capitals are constants. */
    private static Stream<String[]> rows(String table) {
        return table.lines()
                .map(row -> row.translateEscapes()
                        .replace("A_DURATION", A_DURATION)
                        .replace("A_RATE", A_RATE)
                        .replace("A_STEP", A_STEP)
                        .replace("TOP_KEYS", TOP_KEYS)
                        .replace("KINDS", "rate, steps, ramp, spike, trace, counts")
                        .replace("DISTRIBUTIONS", DISTRIBUTIONS)
                        .split(" => ", -1));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String text) {
        return assertThatThrownBy(() -> WorkloadFile.parse("w.yaml", text)).isInstanceOf(WorkloadException.class);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Path file) {
        return assertThatThrownBy(() -> WorkloadFile.read(file)).isInstanceOf(WorkloadException.class);
    }
}
