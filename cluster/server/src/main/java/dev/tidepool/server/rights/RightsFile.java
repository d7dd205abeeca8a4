package dev.tidepool.server.rights;

import dev.tidepool.cluster.SettledFiles;
import dev.tidepool.cluster.TaskRights;
import dev.tidepool.options.cli.TokenFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rights of callers, as their file is now:
 *
 * <pre>{@code
 * orders:                    # a caller: the common name of its certificate
 *   tasks: [echo, report.*]  # what it may run
 *   token-file: orders.token # its token for HTTP, in a file relative to this one
 * }</pre>
 *
 * A caller that the file does not name has no rights. A changed file is read again after a second, when it is complete;
 * if it cannot be used, the earlier rights stay. Thread-safe.
 */
public final class RightsFile implements TaskRights, AutoCloseable {
    static final String OPTION = "--rights";

    private static final Logger LOG = System.getLogger(RightsFile.class.getName());
    private static final int REFRESH_SECONDS = 1;

    /** What the files said when they were read last. */
    private record Content(Map<String, CallerRights> callers, Map<String, byte[]> tokens) {}

    private final Path file;
    private final boolean withTokens;
    private final InstantSource clock;
    private final ScheduledExecutorService timer;

    /** The files that were read last, and what they held. */
    private final Map<Path, ByteBuffer> read = new HashMap<>();

    private boolean mayBeIncomplete;
    private volatile Content content;

    /** @param clock as that of the files */
    RightsFile(Path file, boolean withTokens, InstantSource clock) {
        this.file = file;
        this.withTokens = withTokens;
        this.clock = clock;
        this.content = read();
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "rights-file");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(this::refresh, REFRESH_SECONDS, REFRESH_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Reads a file, for the names in certificates.
     *
     * @throws IllegalArgumentException if it cannot be used; the message is one line
     */
    public static RightsFile open(Path file) {
        return new RightsFile(file, false, InstantSource.system());
    }

    /**
     * Reads a file and the files with tokens that it names.
     *
     * @throws IllegalArgumentException if one of them cannot be used, or there is no token; the message is one line
     */
    public static RightsFile withTokens(Path file) {
        return new RightsFile(file, true, InstantSource.system());
    }

    @Override
    public boolean allows(String caller, String task) {
        CallerRights rights = content.callers.get(caller);
        return rights != null && rights.allow(task);
    }

    /** Returns whether the file names a caller. */
    public boolean names(String caller) {
        return content.callers.containsKey(caller);
    }

    /** Returns the caller with this token, in a time that does not depend on the token; null if nobody has it. */
    public @Nullable String callerWith(byte[] token) {
        String found = null;
        for (Map.Entry<String, byte[]> each : content.tokens.entrySet()) {
            if (MessageDigest.isEqual(token, each.getValue())) {
                found = each.getKey();
            }
        }
        return found;
    }

    private Content read() {
        read.clear();
        Map<String, CallerRights> callers = new RightsReader(noted(file)).read();
        Map<String, byte[]> tokens = new LinkedHashMap<>();
        if (withTokens) {
            callers.forEach((name, rights) -> {
                if (rights.tokenFile() != null) {
                    String token = TokenFile.read("token-file of " + name, noted(rights.tokenFile()));
                    add(tokens, name, token.getBytes(StandardCharsets.US_ASCII));
                }
            });
            if (tokens.isEmpty()) {
                throw new IllegalArgumentException(
                        "%s is '%s', in which no caller has a token-file: requests need the token of a caller"
                                .formatted(OPTION, file));
            }
        }
        return new Content(Map.copyOf(callers), tokens);
    }

    private static void add(Map<String, byte[]> tokens, String name, byte[] token) {
        tokens.forEach((other, its) -> {
            if (MessageDigest.isEqual(its, token)) {
                throw new IllegalArgumentException("%s: callers '%s' and '%s' have the same token; give each its own"
                        .formatted(OPTION, other, name));
            }
        });
        tokens.put(name, token);
    }

    /** Remembers what a file holds before it is read, so that no later change is missed. */
    private Path noted(Path each) {
        read.put(each, bytes(each));
        return each;
    }

    private static ByteBuffer bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return ByteBuffer.wrap(in.readNBytes(RightsReader.MAX_BYTES + 1));
        } catch (IOException missing) {
            return ByteBuffer.allocate(0);
        }
    }

    /** Reads the files again if one has changed, until all are complete. */
    synchronized void refresh() {
        if (!mayBeIncomplete
                && read.entrySet().stream()
                        .allMatch(each -> bytes(each.getKey()).equals(each.getValue()))) {
            return;
        }
        long begin = clock.millis();
        try {
            Content now = read();
            if (isComplete(begin)) {
                content = now;
                LOG.log(Level.INFO, "the rights were read again: " + file);
            }
        } catch (RuntimeException bad) {
            if (isComplete(begin)) {
                LOG.log(Level.WARNING, "changed rights cannot be used, the earlier ones stay: " + bad.getMessage());
            }
        }
    }

    private boolean isComplete(long begin) {
        mayBeIncomplete = !SettledFiles.were(read.keySet(), begin, clock.millis());
        return !mayBeIncomplete;
    }

    /** Ends the thread that reads the files again. */
    @Override
    public void close() {
        timer.shutdownNow();
    }
}
