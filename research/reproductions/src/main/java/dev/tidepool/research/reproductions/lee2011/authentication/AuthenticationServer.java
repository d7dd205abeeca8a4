package dev.tidepool.research.reproductions.lee2011.authentication;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Answers logins. The calling thread reads the account by its name and compares the password's digest. Thread-safe.
 *
 * <p>Nobody can probe for accounts: an unknown name costs the same query and digest as a wrong password, and gets the
 * same answer. A flood cannot exhaust the memory: concurrent digests fit into half of the heap. A login that waits too
 * long for a digest gets the answer unavailable. Wrong passwords lock no account, because anyone could then lock out
 * anyone.
 */
public final class AuthenticationServer {
    /** The maximum length of an account's name, characters. */
    public static final int MAX_NAME_LENGTH = 64;

    /** The maximum length of a password, characters; OWASP demands a limit of at least 64. */
    public static final int MAX_PASSWORD_LENGTH = 128;

    private static final long PATIENCE_SECONDS = 5;

    private final AccountDatabase accounts;
    private final PasswordDigest digest;
    private final Semaphore digestsAtOnce;
    private final String nobodys;

    /**
     * Creates the server.
     *
     * @param accounts with passwords of the digest; the caller closes it
     * @param digest encodes the passwords
     */
    public AuthenticationServer(AccountDatabase accounts, PasswordDigest digest) {
        this.accounts = accounts;
        this.digest = digest;
        this.digestsAtOnce = new Semaphore(digestsAtOnce(digest));
        byte[] salt = new byte[PasswordDigest.SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        this.nobodys = digest.encode("nobody's", salt);
    }

    /** Returns the maximum number of concurrent digests: as many as fit into half of the heap, but at least one. */
    static int digestsAtOnce(PasswordDigest digest) {
        long fitting = Runtime.getRuntime().maxMemory() / 2 / digest.memoryBytes();
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, fitting));
    }

    /**
     * Answers a login.
     *
     * @param name any text; beyond {@link #MAX_NAME_LENGTH} characters it is refused at no cost
     * @param password any text; beyond {@link #MAX_PASSWORD_LENGTH} characters it is refused at no cost
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public Answer authenticate(String name, String password) throws InterruptedException {
        if (name.length() > MAX_NAME_LENGTH || password.length() > MAX_PASSWORD_LENGTH) {
            return Answer.REFUSED;
        }
        @Nullable String kept;
        try {
            kept = accounts.kept(name);
        } catch (SQLException noAnswer) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return Answer.UNAVAILABLE;
        }
        if (!digestsAtOnce.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return Answer.UNAVAILABLE;
        }
        try {
            boolean same = digest.matches(password, kept == null ? nobodys : kept);
            return same && kept != null ? Answer.ACCEPTED : Answer.REFUSED;
        } finally {
            digestsAtOnce.release();
        }
    }
}
