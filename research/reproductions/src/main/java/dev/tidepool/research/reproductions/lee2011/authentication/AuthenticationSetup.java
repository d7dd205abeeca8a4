package dev.tidepool.research.reproductions.lee2011.authentication;

import java.util.Optional;

/**
 * The parts of an authentication server.
 *
 * @param digest encodes the passwords
 * @param jdbc URL of the database of accounts; empty for an embedded one in the server's memory
 */
public record AuthenticationSetup(PasswordDigest digest, Optional<String> jdbc) {
    /** Returns the database in words, without the password of its URL. */
    public String database() {
        return jdbc.map(AccountDatabase::shown).orElse("H2, embedded in the server's JVM")
                + ", %d connections".formatted(AccountDatabase.CONNECTIONS);
    }
}
