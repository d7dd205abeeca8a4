package dev.tidepool.lab.workload;

import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.lab.workload.trace.RecordedTrace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedTraceTest {
    private final Path directory;

    RecordedTraceTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private Path file(String csv) throws IOException {
        return Files.writeString(directory.resolve("Day 1.csv"), csv.replace("|", "\n"));
    }

    private static Workload workload(Path file) throws WorkloadException {
        return WorkloadFile.parse("trace", RecordedTrace.read(file).workload(), Path.of(""));
    }

    @Test
    void countsByTheMinuteBecomeAWorkload() throws Exception {
        Path file = file("period,count|1998-05-01 10:00:00,60|1998-05-01 10:01:00,0|1998-05-01 10:02:00,120|");
        assertThat(RecordedTrace.read(file).counts()).containsExactly(60, 0, 120);
        assertThat(RecordedTrace.read(file).unit()).isEqualTo("minute");
        Workload workload = workload(file);
        assertThat(workload.name()).isEqualTo("day-1");
        assertThat(workload.duration()).isEqualTo(Duration.ofMinutes(3));
        assertThat(workload.meanWaitNanos()).isEqualTo(10e6);
    }

    @Test
    void countsByTheSecondBecomeAWorkload() throws Exception {
        Workload workload = workload(file("Second,Requests|7,10|8,20|"));
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(2));
        assertThat(workload.expectedArrivals(0, workload.duration())).isEqualTo(30);
    }

    /** The first two were refused, and of the third and fourth each row was one arrival. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "time, count|0, 10|1, 20|",
                " time ,count|0,10|1,20|",
                "\"time\", \"count\"|0, 10|1, 20|",
                "time, \"count\"|0, \"10\"|1, \"20\" |"
            })
    void spacesAroundNamesAndQuotesMeanNothing(String csv) throws Exception {
        Workload workload = workload(file(csv));
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(2));
        assertThat(workload.expectedArrivals(0, workload.duration())).isEqualTo(30);
    }

    @Test
    void timestampsWithDurationsAreReplayedWithThem() throws Exception {
        Path file = file("user,timestamp,duration|a,100,0.25|b,100,1|a,102.5,0|");
        assertThat(RecordedTrace.read(file).counts()).containsExactly(2, 0, 1);
        Workload workload = workload(file);
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(schedule.size()).isEqualTo(3);
        assertThat(schedule.intendedNanos(2)).isEqualTo(2_500_000_000L);
        assertThat(schedule.phaseNanos(0, 0)).isEqualTo(250_000_000L);
        assertThat(schedule.phaseNanos(1, 0)).isEqualTo(1_000_000_000L);
    }

    @Test
    void timestampsWithoutDurationsWaitTenMilliseconds() throws Exception {
        Workload workload = workload(file("TIMESTAMP,tokens|2023-11-16 18:17:03.97|2023-11-16 18:17:04.03|"));
        Schedule schedule = workload.schedule(0, workload.duration(), 1);
        assertThat(schedule.intendedNanos(1)).isEqualTo(60_000_000L);
        assertThat(schedule.phaseNanos(1, 0)).isEqualTo(10_000_000L);
    }

    @Test
    void aTraceMayBeCompressed() throws Exception {
        Path file = directory.resolve("day.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("second,count\n0,3\n1,4\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(RecordedTrace.read(file).counts()).containsExactly(3, 4);
        assertThat(workload(file).expectedArrivals(0, Duration.ofSeconds(2))).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "second,count|0,1|1,1|3,1| => :4: found \"3\", expected 2, 1 second after the row before (a gap; write"
                        + " a 0 where nothing arrived, with the command in docs/reference/workloads.md)",
                "second,count|0,1|1,1|1,1| => :4: found \"1\", expected 2, 1 second after the row before (a duplicate)",
                "second,count|0,1|1,1|0,1| => :4: found \"0\", expected 2, 1 second after the row before (a step back)",
                "time,count|1998-05-08 03:20:00,1|1998-05-08 03:21:00,1|1998-05-08 03:23:00,1| => :4: found"
                        + " \"1998-05-08 03:23:00\", expected 1998-05-08 03:22:00, 1 minute after the row before (a"
                        + " gap; write a 0 where nothing arrived, with the command in docs/reference/workloads.md)",
                "time,count|0,1|1000,1| => :3: found \"1000\", expected a time 1 s or 1 min after the row before: 1 or"
                        + " 60",
                "time,count|5,1|5,1| => :3: found \"5\", expected a time 1 s or 1 min after the row before: 6 or 65",
                "timestamp|5|4| => :3: found \"4\", expected a time no earlier than the row before",
                "timestamp|1700000000000|1700000000012| => :2: found \"1700000000000\", expected a time such as"
                        + " 2023-11-16 18:17:03.97996, or a number of seconds",
                "timestamp|0|86400000| => :3: found more than 2700000 seconds, expected fewer: is the unit of the times"
                        + " seconds?",
                "timestamp,duration|0,fast|1,2| => :2: found \"fast\", expected a duration in seconds of at least 0",
                "timestamp,duration|0,10000000000|1,2| => :2: found \"10000000000\", expected a duration of at most"
                        + " 20000 h; is the unit seconds?",
                "Minute,count|0,1|1,1| => :3: found \"1\", expected 60, 1 min after the row before: times are in"
                        + " seconds; rows of a second have a column named second",
                "time,count|0,many|1,2| => :2: found \"many\", expected a count of at least 0",
                "timestamp_ms|0|12| => :1: found columns timestamp_ms, expected a column named time, timestamp, period,"
                        + " second or minute, in seconds or with dates",
                "second,count|0,0|1,0| => : found no arrivals, expected at least one",
                "second,count|0,5| => :3: found 1 row, expected at least two",
                "second;count|0;1|1;1| => :1: found \"second;count\", expected names of columns with commas between"
                        + " them",
                "second,count,count|0,1,2|1,1,2| => :1: found two columns named count, expected one",
                "a,b,c,d,e,f,g,h,i,j,k,l,m,n|1| => :1: found columns a, b, c, d, e, f, g, h, i, j, k, l and 2 more,"
                        + " expected a column named time, timestamp, period, second or minute, in seconds or with"
                        + " dates",
            })
    void aTraceThatCannotBeUsedIsRefusedInOneLine(String csv, String message) throws IOException {
        Path file = file(csv);
        assertThatThrownBy(() -> RecordedTrace.read(file))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(file + message);
    }

    /** Of 1,000 requests one was simulated, and of five days five seconds. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "second,count|0,1,000|1,1| => :2: found 3 fields, expected 2, as many as there are columns",
                "timestamp,duration|0,5d|1,2| => :2: found \"5d\", expected a duration in seconds of at least 0",
                "second,count|0,0x1p3|1,2| => :2: found \"0x1p3\", expected a count of at least 0",
            })
    void aNumberIsNotReadForAnother(String csv, String message) throws IOException {
        aTraceThatCannotBeUsedIsRefusedInOneLine(csv, message);
    }

    @Test
    void aMessageHasOneLineWhateverTheFieldHolds() throws IOException {
        aTraceThatCannotBeUsedIsRefusedInOneLine(
                "second,count|0,\"many|more\"|1,2|", ":2: found \"many more\", expected a count of at least 0");
        aTraceThatCannotBeUsedIsRefusedInOneLine(
                "second,count|0," + "9".repeat(70) + "|",
                ":2: found \"" + "9".repeat(60) + "...\", expected a count of at least 0");
    }

    @Test
    void emptyFieldsAtTheEndOfARowMeanNothing() throws Exception {
        assertThat(RecordedTrace.read(file("second,count|0,3,|1,4, ,|")).counts())
                .containsExactly(3, 4);
    }

    /** The bytes of an archive stood in the message as the names of columns. */
    @Test
    void anArchiveIsNoTrace() throws IOException {
        byte[] zip = {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0};
        expectNoText(Files.write(directory.resolve("zip.csv"), zip));
        Path packed = directory.resolve("twice.csv.gz");
        try (OutputStream out = new GZIPOutputStream(new GZIPOutputStream(Files.newOutputStream(packed)))) {
            out.write("second,count\n0,3\n1,4\n".getBytes(StandardCharsets.UTF_8));
        }
        expectNoText(packed);
    }

    @Test
    void utf16IsText() throws Exception {
        Path file = Files.writeString(directory.resolve("wide.csv"), "second,count\n0,3\n1,4\n", UTF_16);
        assertThat(RecordedTrace.read(file).counts()).containsExactly(3, 4);
    }

    private static void expectNoText(Path file) {
        assertThatThrownBy(() -> RecordedTrace.read(file))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(
                        file + ":1: found bytes that are no text, expected a CSV file, plain or compressed by gzip");
    }

    /** The path stood in the place of the reason, or the word null. */
    @Test
    void aFileThatCannotBeReadIsRefusedWithTheReason() throws IOException {
        expectUnreadable(
                Files.write(directory.resolve("t.csv.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0}), "it ends too early");
        expectUnreadable(directory.resolve("none.csv"), "no such file or folder");
        assertThat(FileProblem.of(new AccessDeniedException("t.csv"))).isEqualTo("access denied");
        assertThat(FileProblem.of(new FileSystemException("t.csv", null, "Input/output error")))
                .isEqualTo("Input/output error");
        assertThat(FileProblem.of(new IOException("Is a directory"))).isEqualTo("Is a directory");
    }

    private static void expectUnreadable(Path file, String reason) {
        assertThatThrownBy(() -> RecordedTrace.read(file))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(file + ": found a file that cannot be read (" + reason + "), expected a readable CSV file");
    }
}
