package dev.tidepool.research.reproductions.lee2011.authentication;

import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;

/**
 * Runs the server, each time in a fresh JVM, always with the same accounts. A table that it makes in a database named
 * by a URL is dropped at the end. Used by one thread.
 */
public final class AuthenticationTrials implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger(AuthenticationTrials.class.getName());

    /** Threads are told apart by what they do, not by how large the heap may get; half of it is for digests. */
    private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g");

    /** For servers: they change nothing, and equal queries are not free because their results were kept. */
    private static final String READ_ONLY = ";ACCESS_MODE_DATA=r;OPTIMIZE_REUSE_RESULTS=0";

    private final AuthenticationSetup setup;
    private final TemporaryFolder folder;
    private final String embedded;

    private AuthenticationTrials(AuthenticationSetup setup, TemporaryFolder folder) {
        this.setup = setup;
        this.folder = folder;
        this.embedded = "jdbc:h2:file:" + folder.path().resolve("accounts");
    }

    /**
     * Makes the accounts, a second's work.
     *
     * @throws IllegalArgumentException in one line, if the database of a URL does not answer or does not allow it
     * @throws IOException if there is no room for temporary files
     */
    public static AuthenticationTrials open(AuthenticationSetup setup) throws IOException {
        AuthenticationTrials trials =
                new AuthenticationTrials(setup, TemporaryFolder.create("tidepool-authentication"));
        AccountDatabase.fill(setup.jdbc().orElse(trials.embedded), Population.of(setup.digest()));
        return trials;
    }

    /**
     * Measures what the server can do.
     *
     * @return empty if it was told to end
     * @throws IllegalStateException if it fails, in one line
     */
    public Optional<ServerCapacity> capacity(long seed) throws IOException, InterruptedException {
        ChildProcess process = start(request(Contestants.find("jdk-fixed"), false, List.of(), seed));
        Optional<ServerCapacity> capacity = process.await(ServerCapacity.class);
        if (capacity.isEmpty() && !process.wasToldToEnd()) {
            throw new IllegalStateException("the server's capacity could not be measured: " + process.failure());
        }
        return capacity;
    }

    /**
     * Runs the server once.
     *
     * @param contestant the pool
     * @param inOrder whether its pool, which a policy of ours sizes, has one queue and idle threads that take turns
     * @param rates arrivals a second, second by second
     * @param seed what arrivals and logins are drawn from
     * @return what was measured, incomplete if the JVM broke down for want of memory or threads; empty if it was told
     *     to end
     * @throws IllegalStateException if it failed for another reason, such as a database that is gone, in one line
     */
    public Optional<Run> run(Contestant contestant, boolean inOrder, List<Double> rates, long seed)
            throws IOException, InterruptedException {
        ChildProcess process = start(request(contestant, inOrder, rates, seed));
        Optional<Run> run = process.await(Run.class);
        if (run.isPresent() || process.wasToldToEnd()) {
            return run;
        }
        if (!process.ranOutOfResources()) {
            throw new IllegalStateException("the server failed: " + process.failure());
        }
        return Optional.of(Run.failed(
                contestant.name(),
                1,
                new PolicyDescription(contestant.policy(), contestant.parameters()),
                process.failure()));
    }

    @Override
    public void close() throws IOException {
        try {
            setup.jdbc().ifPresent(AccountDatabase::drop);
        } catch (IllegalArgumentException gone) {
            LOGGER.warning(gone.getMessage()); // what was measured before the database went counts all the same
        }
        folder.close();
    }

    private AuthenticationRequest request(Contestant contestant, boolean inOrder, List<Double> rates, long seed) {
        return new AuthenticationRequest(
                contestant, inOrder, setup.digest().name(), setup.jdbc().orElse(embedded + READ_ONLY), rates, seed);
    }

    private ChildProcess start(AuthenticationRequest request) throws IOException {
        return ChildProcess.start(AuthenticationMain.class, FLAGS, request, folder.path());
    }
}
