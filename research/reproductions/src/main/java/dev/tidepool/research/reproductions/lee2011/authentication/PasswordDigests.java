package dev.tidepool.research.reproductions.lee2011.authentication;

import java.util.Locale;
import java.util.stream.Stream;

/** All password digests. */
public final class PasswordDigests {
    /** The default: Argon2id. */
    public static final PasswordDigest MODERN = new Argon2id();

    /** MD5, which [lee2011, section 4.1] uses; unsafe. */
    public static final PasswordDigest PAPERS = new Md5();

    private PasswordDigests() {}

    /**
     * Returns the digest that a user typed.
     *
     * @param typed {@code argon2id} or {@code md5}, in either case
     * @throws IllegalArgumentException if there is no such digest; the message names the digests
     */
    public static PasswordDigest named(String typed) {
        return Stream.of(MODERN, PAPERS)
                .filter(digest -> digest.name().equals(typed.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown password digest '%s'; allowed are argon2id and md5 (the paper's setting, unsafe)"
                                .formatted(typed)));
    }
}
