package dev.tidepool.lab.reproductions.lee2011.authentication;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Answers logins: reads the account by its name and compares the password's digest, all on the calling thread. Thread-safe.
 *
 * <p>Nobody can probe for accounts: an unknown name costs the same query and the same digest as a wrong password and gets the same answer.
 * A flood cannot exhaust the memory: no more digests are computed at a time than fit into half of the heap, and who waits for one too long
 * is told that the server is unavailable. There is no lock-out after wrong passwords, which would let anyone lock anyone out.
 */
public final class AuthenticationServer {
    /** The longest name that can have an account, characters. */
    public static final int LONGEST_NAME = 64;

    /** The longest password, characters; OWASP: at least 64 must be possible, and there must be a limit. */
    public static final int LONGEST_PASSWORD = 128;

    private static final long PATIENCE_SECONDS = 5;

    private final AccountDatabase accounts;
    private final PasswordDigest digest;
    private final Semaphore digestsAtOnce;
    private final String nobodys;

    /**
     * Prepares the server.
     *
     * @param accounts whose passwords are kept by the digest; stays the caller's to close
     * @param digest how passwords are kept
     */
    public AuthenticationServer(AccountDatabase accounts, PasswordDigest digest) {
        this.accounts = accounts;
        this.digest = digest;
        this.digestsAtOnce = new Semaphore(digestsAtOnce(digest));
        byte[] salt = new byte[PasswordDigest.SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        this.nobodys = digest.encode("nobody's", salt);
    }

    /** Returns how many digests may be computed at a time: as many as fit into half of the heap, one at least. */
    static int digestsAtOnce(PasswordDigest digest) {
        long fitting = Runtime.getRuntime().maxMemory() / 2 / digest.memoryBytes();
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, fitting));
    }

    /**
     * Answers a login.
     *
     * @param name any text; one longer than {@link #LONGEST_NAME} has no account, and is refused at no cost
     * @param password any text; one longer than {@link #LONGEST_PASSWORD} is refused at no cost, whatever the name
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public Answer authenticate(String name, String password) throws InterruptedException {
        if (name.length() > LONGEST_NAME || password.length() > LONGEST_PASSWORD) {
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
