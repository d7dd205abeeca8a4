package dev.tidepool.research.reproductions.lee2011.authentication;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Encodes passwords so that they can be checked but not read. Implementations are stateless and thread-safe. */
public interface PasswordDigest {
    /** The length of a salt, bytes. */
    int SALT_BYTES = 16;

    /** Returns the name that users type. */
    String name();

    /** Returns the digest in words, with its parameters, and whether it is safe. */
    String description();

    /** Returns the memory that a computation needs, bytes. */
    long memoryBytes();

    /**
     * Returns the password as it is stored.
     *
     * @param password at most {@link AuthenticationServer#MAX_PASSWORD_LENGTH} characters
     * @param salt {@value #SALT_BYTES} random bytes
     */
    String encode(String password, byte[] salt);

    /**
     * Returns the salt of a stored password.
     *
     * @throws IllegalArgumentException if another digest encoded it
     */
    byte[] salt(String kept);

    /**
     * Returns whether a password is the stored one. The time of the comparison does not depend on the difference.
     *
     * @throws IllegalArgumentException if another digest encoded it
     */
    default boolean matches(String password, String kept) {
        return MessageDigest.isEqual(
                encode(password, salt(kept)).getBytes(StandardCharsets.US_ASCII),
                kept.getBytes(StandardCharsets.US_ASCII));
    }
}
