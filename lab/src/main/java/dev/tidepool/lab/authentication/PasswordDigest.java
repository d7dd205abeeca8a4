package dev.tidepool.lab.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.stream.Stream;

/** How a password is kept, so that it can be checked and not be read. Implementations are stateless and thread-safe. */
public interface PasswordDigest {
    /** The one to use: {@link Argon2id}. */
    PasswordDigest DEFAULT = new Argon2id();

    /** The paper's: MD5, unsafe. */
    PasswordDigest PAPERS = new Md5();

    /** How long a salt is, bytes. */
    int SALT_BYTES = 16;

    /**
     * Returns the digest that a user typed.
     *
     * @param typed {@code argon2id} or {@code md5}, in either case
     * @throws IllegalArgumentException if there is no such digest; the message names those there are
     */
    static PasswordDigest named(String typed) {
        return Stream.of(DEFAULT, PAPERS)
                .filter(digest -> digest.name().equals(typed.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown password digest '%s'; allowed are argon2id and md5 (the paper's setting, unsafe)"
                                .formatted(typed)));
    }

    /** Returns the name to type. */
    String name();

    /** Returns what it is, with its parameters, and whether it is safe. */
    String description();

    /** Returns the memory that it needs while it computes, bytes. */
    long memoryBytes();

    /**
     * Returns the password as it is kept.
     *
     * @param password at most {@link AuthenticationServer#LONGEST_PASSWORD} characters
     * @param salt {@value #SALT_BYTES} random bytes
     */
    String encode(String password, byte[] salt);

    /**
     * Returns the salt of a kept password.
     *
     * @throws IllegalArgumentException if it was not kept by this digest
     */
    byte[] salt(String kept);

    /**
     * Returns whether a password is the one that is kept. The comparison takes the same time wherever the two differ.
     *
     * @throws IllegalArgumentException if it was not kept by this digest
     */
    default boolean matches(String password, String kept) {
        return MessageDigest.isEqual(
                encode(password, salt(kept)).getBytes(StandardCharsets.US_ASCII),
                kept.getBytes(StandardCharsets.US_ASCII));
    }
}
