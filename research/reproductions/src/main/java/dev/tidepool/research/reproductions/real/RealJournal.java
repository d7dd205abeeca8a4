package dev.tidepool.research.reproductions.real;

import dev.tidepool.lab.results.Journal;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The finished repetitions of an experiment, in a file from which it resumes. Not thread-safe. */
public final class RealJournal {
    private static final String SUFFIX = "-real.jsonl";

    private final Journal journal;
    private final Map<Integer, RealRepetition> done = new TreeMap<>();

    private RealJournal(Journal journal) {
        this.journal = journal;
    }

    /** The first line: everything in which two experiments may differ, but for the number of repetitions. */
    private record Header(String letter, List<RealPool> pools, int seconds, long seed, int cores, String java) {
        @Override
        public String toString() {
            return "%s with %d pools, %d s, seed %d, %d cores, Java %s"
                    .formatted(letter, pools.size(), seconds, seed, cores, java);
        }
    }

    /** Returns whether a folder has runs to resume from. */
    public static boolean isIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.getFileName().toString().endsWith(SUFFIX));
        }
    }

    /**
     * Opens the journal of a folder, and creates it if there is none.
     *
     * @throws IllegalArgumentException if the folder has runs of another experiment, in one line
     */
    static RealJournal open(Path folder, RealPools experiment, long seed) throws IOException {
        Header header = new Header(
                experiment.letter(),
                experiment.pools(),
                experiment.seconds(),
                seed,
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version"));
        RealJournal opened = new RealJournal(Journal.of(folder.resolve(experiment.letter() + SUFFIX)));
        List<String> lines = opened.journal.lines();
        if (lines.isEmpty()) {
            opened.journal.append(header);
            return opened;
        }
        Header found = Json.MAPPER.readValue(lines.get(0), Header.class);
        if (!found.equals(header)) {
            throw new IllegalArgumentException("""
                    '%s' holds runs of %s; asked for is %s. Name another folder with --out, or ask for the same\
                    """.formatted(folder, found, header));
        }
        for (String line : lines.subList(1, lines.size())) {
            RealRepetition each = Json.MAPPER.readValue(line, RealRepetition.class);
            opened.done.put(each.repetition(), each);
        }
        return opened;
    }

    Optional<RealRepetition> find(int repetition) {
        return Optional.ofNullable(done.get(repetition));
    }

    void add(RealRepetition finished) throws IOException {
        journal.append(finished);
        done.put(finished.repetition(), finished);
    }

    /** Returns so many repetitions, all finished. */
    List<RealRepetition> first(int count) {
        return IntStream.range(0, count)
                .mapToObj(repetition -> find(repetition).orElseThrow())
                .toList();
    }
}
