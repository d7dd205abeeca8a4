package dev.tidepool.research.benchmarks.servers.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The cores of the server and of the generator. With four cores or more on Linux, the generator gets a quarter of them
 * for itself. Else both use all cores, as on most machines of users.
 *
 * @param server the numbers of the server's cores; empty if it may use all
 * @param generator the numbers of the generator's cores; empty if it may use all
 */
public record CoreSplit(List<Integer> server, List<Integer> generator) {
    private static final int MIN_CORES = 4;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Copies the lists. */
    public CoreSplit {
        server = List.copyOf(server);
        generator = List.copyOf(generator);
    }

    /** Returns the split of the cores that this process may use. */
    public static CoreSplit here() {
        try (var lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .map(line -> of(numbers(line.substring(ALLOWED.length()).strip())))
                    .orElseGet(() -> of(List.of()));
        } catch (IOException notLinux) {
            return of(List.of());
        }
    }

    /** Returns the split of these cores. */
    static CoreSplit of(List<Integer> cores) {
        if (cores.size() < MIN_CORES) {
            return new CoreSplit(List.of(), List.of());
        }
        int server = cores.size() - cores.size() / MIN_CORES;
        return new CoreSplit(cores.subList(0, server), cores.subList(server, cores.size()));
    }

    /** Reads a list of the kernel, such as {@code 0-3,8}. */
    static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            String[] ends = part.split("-", -1);
            for (int core = Integer.parseInt(ends[0]); core <= Integer.parseInt(ends[ends.length - 1]); core++) {
                numbers.add(core);
            }
        }
        return numbers;
    }

    /** Moves this process, with all its threads, to the server's cores. */
    public void takeServer() throws IOException, InterruptedException {
        move(server, ProcessHandle.current().pid());
    }

    /** Moves a process to the generator's cores. */
    void giveToGenerator(long pid) throws IOException, InterruptedException {
        move(generator, pid);
    }

    /** Returns the number of the generator's cores; 1 if it shares them. */
    int generatorThreads() {
        return Math.max(1, generator.size());
    }

    private static void move(List<Integer> cores, long pid) throws IOException, InterruptedException {
        if (cores.isEmpty()) {
            return;
        }
        String list = cores.stream().map(String::valueOf).collect(Collectors.joining(","));
        int code = new ProcessBuilder("taskset", "-apc", list, String.valueOf(pid))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("taskset could not move process %d to cores %s".formatted(pid, list));
        }
    }
}
