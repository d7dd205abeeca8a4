package dev.tidepool.lab.reproductions.lee2011.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** How a password is kept, so that it can be checked and not be read. Implementations are stateless and thread-safe. */
public interface PasswordDigest {
    /** How long a salt is, bytes. */
    int SALT_BYTES = 16;

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
