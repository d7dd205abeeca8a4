package dev.tidepool.research.reproductions.lee2011.authentication;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id (RFC 9106) with the first recommendation of OWASP's Password Storage Cheat Sheet: 19 MiB of memory, two
 * iterations, one lane. The stored text has the PHC string format. The calling thread computes.
 */
final class Argon2id implements PasswordDigest {
    private static final int MEMORY_KIB = 19 * 1024;
    private static final int ITERATIONS = 2;
    private static final int LANES = 1;
    private static final int HASH_BYTES = 32;
    private static final String PREFIX = "$argon2id$v=19$m=%d,t=%d,p=%d$".formatted(MEMORY_KIB, ITERATIONS, LANES);
    private static final Base64.Encoder ENCODER = Base64.getEncoder().withoutPadding();

    @Override
    public String name() {
        return "argon2id";
    }

    @Override
    public String description() {
        return "Argon2id (19 MiB, 2 iterations, 1 lane: OWASP's recommendation)";
    }

    @Override
    public long memoryBytes() {
        return MEMORY_KIB * 1024L;
    }

    @Override
    public String encode(String password, byte[] salt) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(MEMORY_KIB)
                .withIterations(ITERATIONS)
                .withParallelism(LANES)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[HASH_BYTES];
        generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
        return PREFIX + ENCODER.encodeToString(salt) + "$" + ENCODER.encodeToString(hash);
    }

    @Override
    public byte[] salt(String kept) {
        int end = kept.indexOf('$', PREFIX.length());
        if (!kept.startsWith(PREFIX) || end < 0) {
            throw new IllegalArgumentException("a password is not kept as " + PREFIX + "...");
        }
        return Base64.getDecoder().decode(kept.substring(PREFIX.length(), end));
    }
}
